import { SIGN_IN_CHANNEL } from '../../../src/lib/sign-in-channel';

/** The Trusted Types policy the start script uses to add the analytics script. The CSP of pages with analytics allows it. */
export const ANALYTICS_POLICY = 'analytics';

/**
 * The inline script of every page. It comes last in the document, runs before all other scripts, and the CSP allows it by its
 * hash. It does two things.
 *
 * It fetches the page's one script after the first paint, because the script would otherwise compete with the content for
 * bandwidth. For editors, for addresses with a query, and in browsers that do not report paints, it fetches the script at once. If
 * a visitor presses a button before the script has loaded, the click is repeated afterwards.
 *
 * It adds the third-party analytics script for visitors only, because any script on a page can do what the signed-in person can do.
 * A running script cannot be unloaded, so after a sign-in every tab that has the script reloads without it: when it receives the
 * sign-in message, or when the browser restores the page from its back/forward cache. Both listeners are added before the script.
 * `data-counted` tells the page's own script that it runs here, so that it never starts the editing tools beside it.
 */
export const START_SCRIPT = [
  '{const{dataset}=document.currentScript,{src,analytics}=dataset,isEditor=()=>document.cookie.includes("editor=1");let pressed;',
  'const press=({target})=>{pressed=target.closest("button[type=button]")||pressed},',
  'start=()=>import(src).then(()=>{removeEventListener("click",press);pressed&&pressed.click()});',
  'addEventListener("click",press);',
  'if(isEditor()||location.search||!PerformanceObserver.supportedEntryTypes.includes("paint"))start();',
  'else{const seen=new PerformanceObserver(()=>{seen.disconnect();start()});seen.observe({type:"paint",buffered:true})}',
  `const channel=()=>new BroadcastChannel("${SIGN_IN_CHANNEL}");`,
  'if(isEditor()){const tabs=channel();tabs.postMessage(1);tabs.close()}',
  'else if(analytics&&!new URLSearchParams(location.search).has("admin")){',
  'const drop=()=>{isEditor()&&location.reload()};',
  'channel().onmessage=drop;addEventListener("pageshow",({persisted})=>{persisted&&drop()});',
  'const tag=document.createElement("script"),{src:address,...rest}=JSON.parse(analytics);',
  'for(const name in rest)tag.setAttribute(name,rest[name]);',
  `tag.src=self.trustedTypes?trustedTypes.createPolicy("${ANALYTICS_POLICY}",{createScriptURL:()=>address}).createScriptURL(""):address;`,
  'dataset.counted="";document.head.append(tag)}}',
].join('');
