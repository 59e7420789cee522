/*
 * The inline scripts of pages. The content security policy lists the hash of each script, so a script must be the same on all pages.
 */

/**
 * Runs before the first paint. Sets the dark theme if it is stored on this device, so that the page does not flash. Marks
 * that a rider is probably signed in, so that the login link does not appear and vanish. Where the service worker answers, the
 * files of the typeface are on the device, so the page shows the typeface from the start and loads them early.
 */
export const THEME_SCRIPT =
  "try{var d=document.documentElement.dataset;if(localStorage.theme==='dark')d.theme='dark';if(localStorage.authToken)d.rider='';if(navigator.serviceWorker.controller){d.typeface='shown';for(var l of document.querySelectorAll('[data-font]'))l.rel='preload'}}catch{}"

/**
 * Leads visitors from a page for riders to the sign-in page, whose address is in `data-sign-in`. It runs before the first
 * paint, so that visitors do not wait for the code of the page. Only the browser has the token. The script keeps the
 * reference of the operator's own system (D48), and hides the page until the browser has left it.
 */
export const SIGN_IN_SCRIPT =
  "{let t;try{t=localStorage.authToken}catch{}if(!t){const r=new URLSearchParams(location.search).get('ref');document.documentElement.hidden=true;location.replace(document.currentScript.dataset.signIn+(r===null?'':'?ref='+encodeURIComponent(r)))}}"

/** When the page itself took longer than this (ms), the connection is slow. */
const SLOW_PAGE = 150

/**
 * How long after the style sheet the code is requested on a slow connection (ms). The style sheet needs about as long to cross
 * the slow 4G of Lighthouse, so its bytes and those of the code follow each other.
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
 * Where the service worker answers, there is no connection to be slow, so only the paint counts. A browser that forbids storage
 * throws when the script looks for the service worker.
 *
 * It stands before the style sheet, for which scripts that follow would wait. It turns `data-rel` of the links into `rel`, so it waits
 * until the head has been parsed; the first link is the entry, which needs the whole page. `catch` hides an error of `import`, because
 * the browser logs the failed file anyway and the page stays readable without the code. A hidden page is being left for the
 * sign-in page (SIGN_IN_SCRIPT).
 */
export const CODE_SCRIPT = `{let begun;const d=document,begin=()=>{if(begun||!d.body||d.documentElement.hidden)return;begun=1;const l=[...d.querySelectorAll('link[data-rel]')];for(const e of l)e.rel=e.dataset.rel;const run=()=>import(l[0].href).catch(()=>{});d.readyState==='loading'?d.addEventListener('DOMContentLoaded',run):run()},soon=()=>{begin();begun||setTimeout(soon,20)};let worker;try{worker=navigator.serviceWorker?.controller}catch{}d.hidden?soon():worker||setTimeout(soon,performance.now()>${SLOW_PAGE}?${AFTER_STYLE}:${SLOW_PAINT});new PerformanceObserver(begin).observe({type:'paint',buffered:true});addEventListener('load',()=>setTimeout(begin,1000))}`

/**
 * Keeps the last press that came before the page was hydrated, and repeats it then. On a poor connection a page can be readable
 * for seconds before its code is there. The script keeps presses on buttons that open or switch something, and forms that are sent.
 * Until then `aria-busy` is on them. It does not keep presses on Like and Save, because a press could undo a like while the
 * rider's data are not there. Links work without the code. An element with properties of its own has been hydrated by React,
 * which then handles the press itself.
 */
export const EARLY_PRESS_SCRIPT =
  "{let pressed,repeat;const r=document.documentElement,keep=(e,a)=>{if(e&&Object.keys(e).length)e=a=null;pressed?.removeAttribute('aria-busy');pressed=e;repeat=a;e?.setAttribute('aria-busy','true')},click=({target:t})=>{const b=t.closest('.icon-button,[role=tab],[aria-haspopup]');keep(b,b&&(()=>b.click()))},submit=e=>{if(e.defaultPrevented)return;const f=e.target,b=e.submitter;e.preventDefault();keep(b??f,()=>f.requestSubmit(b))};addEventListener('click',click);addEventListener('submit',submit);new MutationObserver((_,o)=>{if(!('alive'in r.dataset))return;o.disconnect();removeEventListener('click',click);removeEventListener('submit',submit);const a=repeat;keep();a?.()}).observe(r,{attributes:true})}"
