/*
 * The two scripts that stand in a page itself; the content security policy names them by their hashes. Neither depends
 * on the page, so that there are two hashes and not one a page.
 */

/**
 * Runs before the first paint, so that nothing flashes: the dark theme when this device chose it, and a mark that a
 * rider is probably signed in, so that the login link does not show for a moment.
 */
export const THEME_SCRIPT =
  "try{var d=document.documentElement.dataset;if(localStorage.theme==='dark')d.theme='dark';if(localStorage.authToken)d.rider=''}catch{}"

/** A page whose style took longer than this to come (ms) has a slow line. */
const SLOW_LINE = 400

/**
 * Loads the code once the page can be read: until then line and processor belong to what is read. On a slow line it is asked
 * for as soon as the style is here (before that this script does not run): it cannot come before the paint, and the line
 * would lie idle. A page opened in the background is not painted and does not wait for it; should a browser tell of no
 * paint, the code comes after the load. What waits are the links with `data-rel`, the entry first. Code that
 * does not come leaves a page that can be read, and the browser names the file in its console; a page that is left early has no error.
 */
export const CODE_SCRIPT = `{let begun;const begin=()=>{if(begun)return;begun=1;const l=[...document.querySelectorAll('link[data-rel]')];for(const e of l)e.rel=e.dataset.rel;import(l[0].href).catch(()=>{})};document.hidden||performance.now()>${SLOW_LINE}?begin():new PerformanceObserver(begin).observe({type:'paint',buffered:true});addEventListener('load',()=>setTimeout(begin,1000))}`
