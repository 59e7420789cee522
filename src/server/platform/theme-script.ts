/**
 * Runs before the first paint, so that nothing flashes: the dark theme when this device chose it, and a mark that a
 * rider is probably signed in, so that the login link does not show for a moment. The only script inside a page.
 */
export const THEME_SCRIPT =
  "try{var d=document.documentElement.dataset;if(localStorage.theme==='dark')d.theme='dark';if(localStorage.authToken)d.rider=''}catch{}"
