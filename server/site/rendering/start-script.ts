import { SIGN_IN_CHANNEL } from '../../../src/lib/sign-in-channel';

/** The Trusted Types policy by which the start script may add the analytics script; the policy of pages that have one names it. */
export const ANALYTICS_POLICY = 'analytics';

/**
 * Runs first on every page, written into it after everything else and allowed by its hash. It has two parts.
 *
 * It fetches the page's one script once the browser has painted: before that, its bytes would be in the way of what is painted. For
 * editors, for addresses with a query, and in browsers that do not report painting, it fetches the script at once. A button that is
 * pressed before the script is there is pressed again once it is.
 *
 * It adds the third-party analytics script for visitors only, because any script on a page can do what the signed-in person can do.
 * A running script cannot be unloaded, so when somebody signs in, every tab that has the script reloads without it: when it hears of
 * the sign-in, or when the browser shows the page again from its back/forward cache. Both listeners are there before the script is.
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
