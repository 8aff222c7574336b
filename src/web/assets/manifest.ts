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
  style('components/tokens'),
  style('components/base'),
  style('components/controls'),
  script('strings-en'),
  script('strings-zh'),
  script('strings'),
  // What the page knows, and how it hears of it.
  script('core/open-storage'),
  script('core/access'),
  script('core/browser-store'),
  script('core/api'),
  script('core/route'),
  script('core/delivered'),
  script('core/server-clock'),
  script('core/steady-timer'),
  script('core/preferences'),
  script('list/group-entries'),
  script('list/person-filter'),
  script('core/inbox'),
  script('core/live'),
  // An answer in the making.
  script('answer/draft-copy'),
  script('answer/draft-sync'),
  script('answer/prepare-file'),
  script('answer/redraw-picture'),
  script('answer/attaching'),
  script('answer/section'),
  script('answer/single-submit'),
  script('answer/answering'),
  script('answer/arming'),
  script('answer/key-bindings'),
  script('question/countdown'),
  script('core/held-questions'),
  script('core/tell-presence'),
  script('page'),
  // Parts that appear in several places.
  view('components/icons', 'script'),
  view('components/badges'),
  view('components/dialog'),
  script('components/use-media'),
  view('components/route-link', 'script'),
  view('components/copy-button'),
  script('components/save-file'),
  view('components/attachment-tiles'),
  view('components/sure-button'),
  script('settings/change-setting'),
  // The list.
  view('list/entry-row'),
  view('list/session-list'),
  view('list/connection'),
  view('list/sidebar'),
  // The question.
  script('question/focus'),
  view('question/prompt'),
  view('question/question-head'),
  view('question/notices'),
  view('question/quick-replies'),
  view('question/note-field'),
  view('question/evidence'),
  view('question/option-card'),
  view('question/options'),
  view('question/timer'),
  view('question/answer-bar'),
  view('question/reason-field'),
  view('question/cancel-dialog', 'script'),
  view('question/rephrase-dialog'),
  view('question/earlier-wordings'),
  view('question/earlier-decision'),
  view('question/typed-answer', 'script'),
  view('question/attachments'),
  view('question/catch-files'),
  view('question/question-section'),
  view('question/form-index'),
  view('notify/permission'),
  view('question/question'),
  // What came of it.
  view('ended/outcome-card'),
  view('ended/unsent'),
  view('ended/not-sent-yet'),
  view('ended/ended'),
  // Settings and history.
  view('settings/setting-field'),
  view('settings/this-question'),
  view('settings/devices'),
  view('settings/settings-panel'),
  script('history/history-search'),
  view('history/history-filters'),
  view('history/history'),
  // Being noticed.
  script('notify/tab'),
  script('notify/alerts'),
  // The page around it all.
  view('views/states'),
  view('views/home'),
  view('views/keys-help'),
  view('views/app'),
  script('answer/key-handler'),
  // What another program may have left in the browser.
  script('core/clean-browser'),
  view('views/planted-notice'),
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
