/**
 * Fetches the one script of a page when the browser has drawn something: until then its bytes would be in the way of what is drawn.
 * At once for editors and where the address asks for something, and where a browser does not tell when it draws. A button that is
 * pressed before the script is there is pressed again once it is. Written into pages after all else, and let in by its hash.
 */
export const START_SCRIPT = [
  '{const{src}=document.currentScript.dataset;let pressed;',
  'const press=({target})=>{pressed=target.closest("button[type=button]")||pressed},',
  'start=()=>import(src).then(()=>{removeEventListener("click",press);pressed&&pressed.click()});',
  'addEventListener("click",press);',
  'if(document.cookie.includes("editor=1")||location.search||!PerformanceObserver.supportedEntryTypes.includes("paint"))start();',
  'else{const seen=new PerformanceObserver(()=>{seen.disconnect();start()});seen.observe({type:"paint",buffered:true})}}',
].join('');
