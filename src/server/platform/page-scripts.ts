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

/**
 * Loads the code once the page can be read: until then the whole line belongs to what is read. A page opened in the
 * background is not painted and does not wait for it; should a browser tell of no paint, the code comes after the load.
 * What waits are the links with `data-rel`, the entry first.
 */
export const CODE_SCRIPT =
  "{let begun;const begin=()=>{if(begun)return;begun=1;const l=[...document.querySelectorAll('link[data-rel]')];for(const e of l)e.rel=e.dataset.rel;import(l[0].href)};document.hidden?begin():new PerformanceObserver(begin).observe({type:'paint',buffered:true});addEventListener('load',()=>setTimeout(begin,1000))}"
