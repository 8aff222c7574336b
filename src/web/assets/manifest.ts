/** One concern of the page: its module, its stylesheet, or both, named alike. */
export type Concern = {
  readonly name: string;
  readonly script: string | null;
  readonly style: string | null;
};

/**
 * Everything the page is made of, in the order in which it is assembled: styles cascade in this order, scripts
 * are evaluated in it. The build reads this list; a test fails on a file that is listed and missing, or
 * present and unlisted.
 */
export const manifest: readonly Concern[] = [
  // What everything else is drawn and said with.
  style('look/tokens'),
  style('look/base'),
  style('look/controls'),
  script('strings-en'),
  script('strings-zh'),
  script('strings'),
  // What the page knows, and how it hears of it.
  script('core/reply'),
  script('core/open-storage'),
  script('core/access'),
  script('core/browser-store'),
  script('core/request-text'),
  script('core/carry-out'),
  script('core/api'),
  script('core/route'),
  script('core/delivered'),
  script('core/server-clock'),
  script('core/steady-timer'),
  script('core/preferences'),
  script('list/group-entries'),
  script('list/whose'),
  script('core/inbox'),
  script('core/live'),
  script('core/sealed-socket'),
  // An answer in the making.
  script('answer/draft-copy'),
  script('answer/draft-sync'),
  script('answer/option-role'),
  script('answer/single-submit'),
  script('answer/answering'),
  script('answer/arming'),
  script('answer/keys'),
  script('question/countdown'),
  script('core/held-questions'),
  script('core/follow'),
  script('core/tell-presence'),
  script('notify/permission'),
  script('page'),
  script('core/watch-route'),
  // Parts that appear in several places.
  view('look/icons', 'script'),
  view('look/badges'),
  view('look/dialog'),
  view('look/route-link', 'script'),
  view('look/copy-button'),
  view('look/sure-button'),
  script('settings/change-setting'),
  script('settings/open-session'),
  view('question/people-there'),
  script('question/filter-options'),
  // The list.
  view('list/time-left', 'script'),
  view('list/entry-row'),
  view('list/session-list'),
  view('list/connection'),
  view('list/versions-note'),
  view('list/sidebar'),
  // The question.
  view('question/prompt-inline', 'script'),
  view('question/prompt'),
  view('question/hand-to'),
  view('question/question-head'),
  view('question/notices'),
  view('question/note-field'),
  view('question/bounds'),
  view('question/option-filter'),
  view('question/option-card'),
  view('question/options'),
  view('question/typed-answer'),
  view('question/timer'),
  view('question/answer-bar'),
  view('question/cancel-dialog', 'script'),
  view('question/earlier-wordings'),
  script('question/focus'),
  view('notify/notify-offer'),
  view('question/question'),
  // What came of it.
  script('ended/ask-again'),
  script('ended/headline'),
  view('ended/outcome-card'),
  script('ended/not-sent'),
  view('ended/unsent'),
  view('ended/past-options'),
  view('ended/ended'),
  // Settings and history.
  script('settings/sections'),
  view('settings/saving', 'script'),
  view('settings/locked-setting'),
  view('settings/setting-field'),
  view('settings/this-question'),
  view('settings/devices'),
  view('settings/settings-panel'),
  script('history/history-query'),
  script('history/history-search'),
  view('history/history-filters'),
  view('history/history-tools'),
  view('history/history'),
  // Being noticed.
  script('notify/announcements'),
  script('notify/favicon'),
  script('notify/tab'),
  script('notify/sound'),
  script('notify/alerts'),
  // The page around it all.
  view('views/state'),
  view('views/states', 'script'),
  view('views/insecure', 'script'),
  view('views/home'),
  script('views/key-rows'),
  view('views/keys-help'),
  view('views/app'),
  script('answer/key-handler'),
  // What another program may have left in the browser.
  script('planted/find-planted'),
  script('planted/clean-browser'),
  view('planted/planted-notice'),
  script('compose'),
  view('main', 'script'),
];

function script(name: string): Concern {
  return { name, script: `${name}.ts`, style: null };
}

function style(name: string): Concern {
  return { name, script: null, style: `${name}.css` };
}

function view(name: string, only?: 'script'): Concern {
  return { name, script: `${name}.tsx`, style: only === undefined ? `${name}.css` : null };
}
