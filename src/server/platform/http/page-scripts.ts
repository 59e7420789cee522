/*
 * The inline scripts of pages. The content security policy lists the hash of each script, so a script must be the same on all pages.
 */

/**
 * Runs before the first paint. Sets the dark theme if it is stored on this device, so that the page does not flash. Marks
 * that a rider is probably signed in, so that the login link does not appear and vanish. Marks that the address asks for the form for a
 * new account: the page comes with the one for signing in, which must not be filled in and then vanish. Where the service worker answers, the
 * files of the typeface are on the device, so the page shows the typeface from the start and loads them early.
 */
export const THEME_SCRIPT =
  "var d=document.documentElement.dataset;if(/[?&]tab=register/.test(location.search))d.register='';try{if(localStorage.theme==='dark')d.theme='dark';if(localStorage.authToken)d.rider='';if(navigator.serviceWorker.controller){d.typeface='shown';for(var l of document.querySelectorAll('[data-font]'))l.rel='preload'}}catch{}"

/**
 * Leads visitors from a page for riders to the sign-in page, whose address is in `data-sign-in`. It runs before the first
 * paint, so that visitors do not wait for the code of the page. Only the browser has the token. The script keeps the
 * reference of the operator's own system, and hides the page until the browser has left it.
 */
export const SIGN_IN_SCRIPT =
  "{let t;try{t=localStorage.authToken}catch{}if(!t){const r=new URLSearchParams(location.search).get('ref');document.documentElement.hidden=true;location.replace(document.currentScript.dataset.signIn+(r===null?'':'?ref='+encodeURIComponent(r)))}}"

/** When the page itself took longer than this (ms), the connection is slow. */
const SLOW_PAGE = 150

/**
 * On a slow connection the script requests the code this long after the style sheet (ms). On Lighthouse's slow 4G the style sheet
 * takes about this long to arrive, so the bytes of the code come directly after it.
 */
const AFTER_STYLE = 60

/** A page that is not painted after this time (ms) has a slow connection too. */
const SLOW_PAINT = 400

/**
 * Loads the JavaScript after the first paint, so that it does not delay the readable page. There are four exceptions:
 * - On a slow connection it is requested shortly after the style sheet. The code cannot arrive before the paint, and the connection
 *   would be idle.
 * - A page that is not painted for a while loads it without the paint.
 * - A page in a background tab loads it at once, because it is not painted.
 * - A browser that reports no paint loads it one second after the load event.
 *
 * When the service worker sends the page, the first exception does not apply, because the files are on the device. The script looks
 * for the service worker in a `try`, because a browser that forbids storage throws there.
 *
 * The script stands before the style sheet, because the browser runs a script behind it only after the style sheet is loaded. The
 * script waits until the browser has parsed the head. Then it turns `data-rel` of the links into `rel`, which loads their files, and
 * imports the first link, which is the entry of the code. The entry runs when the whole page has been parsed. `catch` hides an error
 * of `import`, because the browser logs the failed file anyway and the page stays readable without the code. The script does
 * nothing in a hidden page, because the browser is leaving it for the sign-in page (SIGN_IN_SCRIPT).
 */
export const CODE_SCRIPT = `{let begun;const d=document,begin=()=>{if(begun||!d.body||d.documentElement.hidden)return;begun=1;const l=[...d.querySelectorAll('link[data-rel]')];for(const e of l)e.rel=e.dataset.rel;const run=()=>import(l[0].href).catch(()=>{});d.readyState==='loading'?d.addEventListener('DOMContentLoaded',run):run()},soon=()=>{begin();begun||setTimeout(soon,20)};let worker;try{worker=navigator.serviceWorker?.controller}catch{}d.hidden?soon():worker||setTimeout(soon,performance.now()>${SLOW_PAGE}?${AFTER_STYLE}:${SLOW_PAINT});new PerformanceObserver(begin).observe({type:'paint',buffered:true});addEventListener('load',()=>setTimeout(begin,1000))}`

/**
 * Keeps the last press before the page is hydrated, and repeats it when the page is hydrated. On a poor connection a page can be
 * readable for seconds before its code arrives. The script keeps a press on a button that opens or switches something, and the
 * sending of a form. Until it repeats the press, the button has `aria-busy`. The script does not keep presses on Like and Save,
 * because the page does not know yet what the rider likes, so a press could undo a like. Links work without the code. React adds
 * properties to an element when it hydrates it. The script ignores presses on such an element, because React handles them.
 */
export const EARLY_PRESS_SCRIPT =
  "{let pressed,repeat;const r=document.documentElement,keep=(e,a)=>{if(e&&Object.keys(e).length)e=a=null;pressed?.removeAttribute('aria-busy');pressed=e;repeat=a;e?.setAttribute('aria-busy','true')},click=({target:t})=>{const b=t.closest('.icon-button,[role=tab],[aria-haspopup]');keep(b,b&&(()=>b.click()))},submit=e=>{if(e.defaultPrevented)return;const f=e.target,b=e.submitter;e.preventDefault();keep(b??f,()=>f.requestSubmit(b))};addEventListener('click',click);addEventListener('submit',submit);new MutationObserver((_,o)=>{if(!('alive'in r.dataset))return;o.disconnect();removeEventListener('click',click);removeEventListener('submit',submit);const a=repeat;keep();a?.()}).observe(r,{attributes:true})}"
