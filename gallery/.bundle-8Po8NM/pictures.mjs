// gallery/take-pictures.ts
import { join as join2 } from "node:path";

// test/support/portal-stand-in.ts
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { WebSocketServer } from "ws";

// src/domain/exhaustive.ts
function exhaustive(value) {
  throw new Error(`Unhandled kind: ${JSON.stringify(value)}`);
}

// src/web/assets/fingerprint.ts
import { createHash } from "node:crypto";
function fingerprint(text2) {
  return createHash("sha256").update(text2).digest("hex").slice(0, 16);
}
function policyHash(text2) {
  return `'sha256-${createHash("sha256").update(text2).digest("base64")}'`;
}

// src/web/assets/delivery.ts
function hashedDelivery(bundle) {
  return {
    kind: "hashed",
    scriptUrl: `/assets/${scriptName(bundle)}`,
    styleUrl: `/assets/${styleName(bundle)}`
  };
}
function assetsOf(bundle) {
  return /* @__PURE__ */ new Map([
    [scriptName(bundle), toAsset("text/javascript; charset=utf-8", bundle.js)],
    [styleName(bundle), toAsset("text/css; charset=utf-8", bundle.css)]
  ]);
}
function pageSources(delivery) {
  switch (delivery.kind) {
    case "hashed":
      return { script: "'self'", style: "'self'" };
    case "inline":
      return { script: policyHash(delivery.script), style: policyHash(delivery.style) };
    default:
      return exhaustive(delivery);
  }
}
function scriptName({ js }) {
  return `portal.${fingerprint(js)}.js`;
}
function styleName({ css }) {
  return `portal.${fingerprint(css)}.css`;
}
function toAsset(type, text2) {
  return { type, etag: `"${fingerprint(text2)}"`, text: text2 };
}

// src/domain/language.ts
var languages = ["en", "zh"];

// src/i18n/locale.ts
var localeTags = { en: "en", zh: "zh-CN" };

// src/i18n/dictionary.ts
function defineWords(languages2) {
  return languages2;
}

// src/web/strings.ts
var portalWords = defineWords({
  en: {
    page: {
      title: "choice",
      noScript: "This page needs JavaScript to show the question. The same question can be answered in a terminal.",
      opening: "Opening the question\u2026"
    },
    guard: {
      host: "This portal answers to 127.0.0.1 and localhost only; open it by that name.",
      target: "The address holds characters that no address of this portal has.",
      origin: "Pages of other origins may not use this portal.",
      fetchSite: "Only the portal\u2019s own page may do this.",
      token: "No valid token: run \u201Cchoice-mcp portal\u201D to open a page that has one.",
      ticket: "No valid ticket: get one from POST /api/ticket and use it once, within 10 seconds.",
      method: (allowed) => `This address takes ${allowed} only.`,
      json: "Send the body as application/json.",
      size: (kibibytes) => `The body is larger than ${kibibytes} KiB.`,
      nowhere: "There is nothing at this address.",
      upgrade: "Only /ws can be upgraded, and only to a WebSocket."
    },
    body: {
      notJson: "The body is not a JSON object.",
      wrong: "The request is not understood; each problem is listed.",
      text: (field, max) => `${field}: give a text of 1 to ${max} characters`,
      longText: (field, max) => `${field}: give a text of at most ${max} characters, or null`,
      texts: (field) => `${field}: give a list of texts`,
      notes: (field) => `${field}: give an object of texts, one per option id`,
      integer: (field, min, max) => `${field}: give a whole number from ${min} to ${max}`,
      oneOf: (field, values) => `${field}: give one of ${values}`,
      moment: (field) => `${field}: give a date, or milliseconds since 1970`,
      exactlyOne: (fields) => `give exactly one of ${fields}`,
      draft: "draft: give an object with selectedIds, customInput, globalNote and optionNotes"
    },
    refusal: {
      key: "This key was used already or is too old: run \u201Cchoice-mcp portal\u201D for a new one.",
      unknownSession: "No such question: it was removed, or never asked in this home.",
      alreadyEnded: "This question has ended already; what you typed was not sent.",
      stillOpen: "This question is still open; only ended ones can be removed.",
      needsNewer: "This question was asked by a newer choice-mcp; update to answer it here.",
      invalid: "The answer does not fit the question.",
      hidesTooMuch: (mustShow) => `At least ${mustShow} must stay visible.`,
      deadline: "The new time must lie ahead, and at most 24 hours after the question was asked.",
      settings: "The settings were not saved; each problem is listed.",
      unwritable: "The answer could not be stored (is the disk full?). Your text stays in the page; try again.",
      fault: "The portal failed to do this. That is a fault of ours; nothing was changed by it."
    },
    history: { file: "choice-history" }
  },
  zh: {
    page: {
      title: "choice",
      noScript: "\u6B64\u9875\u9762\u9700\u8981\u542F\u7528 JavaScript \u624D\u80FD\u663E\u793A\u95EE\u9898\u3002\u540C\u4E00\u4E2A\u95EE\u9898\u4E5F\u53EF\u4EE5\u5728\u7EC8\u7AEF\u91CC\u56DE\u7B54\u3002",
      opening: "\u6B63\u5728\u6253\u5F00\u95EE\u9898\u2026\u2026"
    },
    guard: {
      host: "\u6B64\u670D\u52A1\u53EA\u63A5\u53D7\u4EE5 127.0.0.1 \u6216 localhost \u8BBF\u95EE\u3002",
      target: "\u5730\u5740\u4E2D\u542B\u6709\u4E0D\u5141\u8BB8\u7684\u5B57\u7B26\u3002",
      origin: "\u5176\u4ED6\u6765\u6E90\u7684\u9875\u9762\u65E0\u6743\u4F7F\u7528\u6B64\u670D\u52A1\u3002",
      fetchSite: "\u53EA\u6709\u672C\u670D\u52A1\u81EA\u5DF1\u7684\u9875\u9762\u53EF\u4EE5\u6267\u884C\u6B64\u64CD\u4F5C\u3002",
      token: "\u8BBF\u95EE\u51ED\u8BC1\u65E0\u6548\uFF1A\u8FD0\u884C \u201Cchoice-mcp portal\u201D \u91CD\u65B0\u6253\u5F00\u9875\u9762\u3002",
      ticket: "\u8FDE\u63A5\u51ED\u8BC1\u65E0\u6548\uFF1A\u5148\u901A\u8FC7 POST /api/ticket \u83B7\u53D6\uFF0C\u5E76\u5728 10 \u79D2\u5185\u4F7F\u7528\u4E00\u6B21\u3002",
      method: (allowed) => `\u6B64\u5730\u5740\u53EA\u63A5\u53D7 ${allowed}\u3002`,
      json: "\u8BF7\u4EE5 application/json \u683C\u5F0F\u53D1\u9001\u5185\u5BB9\u3002",
      size: (kibibytes) => `\u5185\u5BB9\u8D85\u8FC7 ${kibibytes} KiB\u3002`,
      nowhere: "\u6B64\u5730\u5740\u6CA1\u6709\u5185\u5BB9\u3002",
      upgrade: "\u53EA\u6709 /ws \u53EF\u4EE5\u5347\u7EA7\uFF0C\u4E14\u53EA\u80FD\u5347\u7EA7\u4E3A WebSocket\u3002"
    },
    body: {
      notJson: "\u5185\u5BB9\u4E0D\u662F JSON \u5BF9\u8C61\u3002",
      wrong: "\u8BF7\u6C42\u65E0\u6CD5\u7406\u89E3\uFF0C\u95EE\u9898\u9010\u4E00\u5217\u51FA\u3002",
      text: (field, max) => `${field}\uFF1A\u5E94\u4E3A 1 \u5230 ${max} \u4E2A\u5B57\u7B26\u7684\u6587\u5B57`,
      longText: (field, max) => `${field}\uFF1A\u5E94\u4E3A\u4E0D\u8D85\u8FC7 ${max} \u4E2A\u5B57\u7B26\u7684\u6587\u5B57\uFF0C\u6216 null`,
      texts: (field) => `${field}\uFF1A\u5E94\u4E3A\u6587\u5B57\u5217\u8868`,
      notes: (field) => `${field}\uFF1A\u5E94\u4E3A\u4EE5\u9009\u9879 id \u4E3A\u952E\u7684\u6587\u5B57\u5BF9\u8C61`,
      integer: (field, min, max) => `${field}\uFF1A\u5E94\u4E3A ${min} \u5230 ${max} \u4E4B\u95F4\u7684\u6574\u6570`,
      oneOf: (field, values) => `${field}\uFF1A\u5E94\u4E3A ${values} \u4E4B\u4E00`,
      moment: (field) => `${field}\uFF1A\u5E94\u4E3A\u65E5\u671F\u6216 1970 \u5E74\u4EE5\u6765\u7684\u6BEB\u79D2\u6570`,
      exactlyOne: (fields) => `${fields} \u4E2D\u5E94\u6070\u597D\u7ED9\u51FA\u4E00\u4E2A`,
      draft: "draft\uFF1A\u5E94\u4E3A\u542B selectedIds\u3001customInput\u3001globalNote \u548C optionNotes \u7684\u5BF9\u8C61"
    },
    refusal: {
      key: "\u6B64\u94FE\u63A5\u5DF2\u4F7F\u7528\u8FC7\u6216\u5DF2\u8FC7\u671F\uFF1A\u8FD0\u884C \u201Cchoice-mcp portal\u201D \u83B7\u53D6\u65B0\u94FE\u63A5\u3002",
      unknownSession: "\u627E\u4E0D\u5230\u8FD9\u4E2A\u95EE\u9898\uFF1A\u53EF\u80FD\u5DF2\u88AB\u5220\u9664\uFF0C\u6216\u4E0D\u5728\u6B64\u6570\u636E\u76EE\u5F55\u4E2D\u3002",
      alreadyEnded: "\u8FD9\u4E2A\u95EE\u9898\u5DF2\u7ECF\u7ED3\u675F\uFF0C\u521A\u624D\u8F93\u5165\u7684\u5185\u5BB9\u6CA1\u6709\u53D1\u9001\u3002",
      stillOpen: "\u8FD9\u4E2A\u95EE\u9898\u4ECD\u5728\u7B49\u5F85\u56DE\u7B54\uFF0C\u53EA\u80FD\u5220\u9664\u5DF2\u7ED3\u675F\u7684\u95EE\u9898\u3002",
      needsNewer: "\u8FD9\u4E2A\u95EE\u9898\u7531\u66F4\u65B0\u7248\u672C\u7684 choice-mcp \u63D0\u51FA\uFF0C\u5347\u7EA7\u540E\u624D\u80FD\u5728\u6B64\u56DE\u7B54\u3002",
      invalid: "\u56DE\u7B54\u4E0D\u7B26\u5408\u95EE\u9898\u7684\u8981\u6C42\u3002",
      hidesTooMuch: (mustShow) => `\u81F3\u5C11\u8981\u663E\u793A ${mustShow} \u4E2A\u9009\u9879\u3002`,
      deadline: "\u65B0\u7684\u65F6\u9650\u5FC5\u987B\u665A\u4E8E\u73B0\u5728\uFF0C\u4E14\u4E0D\u8D85\u8FC7\u63D0\u95EE\u540E 24 \u5C0F\u65F6\u3002",
      settings: "\u8BBE\u7F6E\u672A\u4FDD\u5B58\uFF0C\u95EE\u9898\u9010\u4E00\u5217\u51FA\u3002",
      unwritable: "\u56DE\u7B54\u65E0\u6CD5\u4FDD\u5B58\uFF08\u78C1\u76D8\u662F\u5426\u5DF2\u6EE1\uFF1F\uFF09\u3002\u8F93\u5165\u7684\u5185\u5BB9\u4ECD\u4FDD\u7559\u5728\u9875\u9762\u4E0A\uFF0C\u8BF7\u91CD\u8BD5\u3002",
      fault: "\u64CD\u4F5C\u5931\u8D25\uFF0C\u8FD9\u662F\u7A0B\u5E8F\u81EA\u8EAB\u7684\u9519\u8BEF\uFF0C\u6CA1\u6709\u4EFB\u4F55\u5185\u5BB9\u56E0\u6B64\u6539\u53D8\u3002"
    },
    history: { file: "choice-history" }
  }
});

// src/web/assets/favicon.ts
var svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="none" stroke="#4f6bed" stroke-width="4"/><circle cx="16" cy="16" r="5" fill="#4f6bed"/></svg>';
var faviconUrl = `data:image/svg+xml,${encodeURIComponent(svg)}`;

// src/web/assets/page.ts
function pageHtml(delivery, { language, theme, session }) {
  const words = portalWords[language].page;
  return `<!doctype html>
<html lang="${localeTags[language]}" data-theme="${theme}" data-session="${session}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words.title}</title>
<link rel="icon" href="${faviconUrl}">
${bundleTags(delivery)}
</head>
<body>
<div id="portal"></div>
<noscript>${words.noScript}</noscript>
</body>
</html>
`;
}
function bundleTags(delivery) {
  switch (delivery.kind) {
    case "hashed":
      return `<link rel="stylesheet" href="${delivery.styleUrl}">
<script type="module" src="${delivery.scriptUrl}"></script>`;
    case "inline":
      return `<style>${delivery.style}</style>
<script type="module">${delivery.script}</script>`;
    default:
      return exhaustive(delivery);
  }
}

// src/web/server/http/security-headers.ts
var ownBundle = { script: "'self'", style: "'self'" };
function contentSecurityPolicy({ script, style }) {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'"
  ].join("; ");
}
var securityHeaders = {
  "content-security-policy": contentSecurityPolicy(ownBundle),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "cache-control": "no-store"
};

// src/domain/characters.ts
function countCharacters(text2) {
  let count2 = 0;
  for (const _character of text2) count2 += 1;
  return count2;
}
function isBlank(text2) {
  return !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text2);
}

// src/domain/note.ts
function noteOn(notes, optionId) {
  return notes.find((note) => note.optionId === optionId)?.text ?? "";
}
function withNote(notes, optionId, text2) {
  const others = notes.filter((note) => note.optionId !== optionId);
  return text2 === "" ? others : [...others, { optionId, text: text2 }];
}
function normalNotes(notes, ids2) {
  return ids2.map((optionId) => ({ optionId, text: noteOn(notes, optionId) })).filter((note) => !isBlank(note.text));
}
function notesFromObject(object) {
  return Object.entries(object).map(([optionId, text2]) => ({ optionId, text: text2 }));
}

// src/domain/option.ts
function optionIds(options) {
  return options.map((option2) => option2.id);
}

// src/domain/answer.ts
var emptyAnswer = { selectedIds: [], customInput: null, optionNotes: [], globalNote: null };
function normalAnswer(request2, answer) {
  const picked = new Set(answer.selectedIds);
  const ids2 = optionIds(request2.options);
  return {
    selectedIds: ids2.filter((id) => picked.has(id)),
    customInput: blankToNull(answer.customInput),
    optionNotes: normalNotes(answer.optionNotes, ids2),
    globalNote: blankToNull(answer.globalNote)
  };
}
function blankToNull(text2) {
  return text2 === null || isBlank(text2) ? null : text2;
}

// src/domain/deadline.ts
var secondMs = 1e3;
var dayMs = 24 * 60 * 60 * secondMs;
var maxTimeoutSeconds = dayMs / secondMs;
var sleepGraceMs = 60 * secondMs;
var sleptAfterMs = 5 * secondMs;
function boundDeadline(askedAt, wanted) {
  return Math.min(wanted, askedAt + dayMs);
}
function isDue(deadline, now) {
  return now >= deadline;
}

// src/domain/request.ts
var interfaceWishes = ["auto", "web", "terminal"];
function takesText(mode) {
  return mode === "text_input" || mode === "hybrid";
}
function takesOptions(mode) {
  return mode !== "text_input";
}

// src/domain/terms.ts
var timeoutActions = ["reinvoke", "submit", "cancel"];

// src/settings/slice.ts
function defineSlice({
  name,
  title,
  settings
}) {
  const specs = Object.entries(settings).map(([key, own]) => ({ ...own, key, group: name }));
  return { name, title, settings, specs };
}

// src/settings/spec.ts
function bool(own) {
  return { ...hints, ...own, kind: "bool" };
}
function int(own) {
  return { ...hints, unit: null, ...own, kind: "int", auto: false };
}
function choice(own) {
  return { ...hints, ...own, kind: "choice" };
}
function text(own) {
  return { ...hints, ...own, kind: "text" };
}
var hints = { env: null, place: "settings", wish: null };

// src/settings/core-slice.ts
var coreSlice = defineSlice({
  name: "question",
  title: { en: "Questions", zh: "\u63D0\u95EE" },
  settings: {
    language: choice({
      values: languages,
      default: "en",
      env: "CHOICE_LANG",
      place: "question",
      words: {
        en: { label: "Language", help: "Language of the page, the terminal and the summaries." },
        zh: { label: "\u8BED\u8A00", help: "\u7F51\u9875\u3001\u7EC8\u7AEF\u548C\u7ED3\u679C\u6458\u8981\u4F7F\u7528\u7684\u8BED\u8A00\u3002" }
      },
      valueWords: { en: { en: "English", zh: "\u7B80\u4F53\u4E2D\u6587" }, zh: { en: "English", zh: "\u7B80\u4F53\u4E2D\u6587" } }
    }),
    interface: choice({
      values: interfaceWishes,
      default: "auto",
      env: "CHOICE_INTERFACE",
      place: "question",
      wish: "interface",
      words: {
        en: { label: "Where to ask", help: "In the browser, or in a terminal." },
        zh: { label: "\u63D0\u95EE\u4F4D\u7F6E", help: "\u5728\u6D4F\u89C8\u5668\u4E2D\u8FD8\u662F\u5728\u7EC8\u7AEF\u91CC\u63D0\u95EE\u3002" }
      },
      valueWords: {
        en: { auto: "automatic", web: "browser", terminal: "terminal" },
        zh: { auto: "\u81EA\u52A8", web: "\u6D4F\u89C8\u5668", terminal: "\u7EC8\u7AEF" }
      }
    }),
    timeout_seconds: int({
      default: 300,
      min: 1,
      max: maxTimeoutSeconds,
      unit: "seconds",
      env: "CHOICE_TIMEOUT_SECONDS",
      place: "question",
      wish: "timeoutSeconds",
      words: {
        en: { label: "Time to answer", help: "How long a question waits for you." },
        zh: { label: "\u56DE\u7B54\u65F6\u9650", help: "\u6BCF\u4E2A\u95EE\u9898\u7B49\u5F85\u4F60\u56DE\u7B54\u7684\u65F6\u95F4\u3002" }
      }
    }),
    min_timeout_seconds: int({
      default: 30,
      min: 1,
      max: maxTimeoutSeconds,
      unit: "seconds",
      env: "CHOICE_MIN_TIMEOUT_SECONDS",
      words: {
        en: {
          label: "Shortest time to answer",
          help: "No question waits for less, whatever the agent asks for."
        },
        zh: { label: "\u6700\u77ED\u56DE\u7B54\u65F6\u9650", help: "\u65E0\u8BBA\u4EE3\u7406\u8981\u6C42\u591A\u77ED\uFF0C\u95EE\u9898\u90FD\u81F3\u5C11\u7B49\u5F85\u8FD9\u4E48\u4E45\u3002" }
      }
    }),
    timeout_action: choice({
      values: timeoutActions,
      default: "reinvoke",
      env: "CHOICE_TIMEOUT_ACTION",
      words: {
        en: { label: "When the time is up", help: "What the agent is told when nobody answered." },
        zh: { label: "\u8D85\u65F6\u540E", help: "\u65E0\u4EBA\u56DE\u7B54\u65F6\u5982\u4F55\u7B54\u590D\u4EE3\u7406\u3002" }
      },
      valueWords: {
        en: {
          reinvoke: "nothing is chosen, the agent may ask again",
          submit: "the preselected options are submitted",
          cancel: "nothing is chosen and the agent stops"
        },
        zh: {
          reinvoke: "\u4E0D\u4F5C\u9009\u62E9\uFF0C\u4EE3\u7406\u53EF\u4EE5\u518D\u6B21\u63D0\u95EE",
          submit: "\u63D0\u4EA4\u9884\u5148\u9009\u4E2D\u7684\u9009\u9879",
          cancel: "\u4E0D\u4F5C\u9009\u62E9\uFF0C\u4EE3\u7406\u505C\u6B62\u5F53\u524D\u4EFB\u52A1"
        }
      }
    }),
    preselect_recommended: bool({
      default: false,
      words: {
        en: { label: "Preselect recommended options", help: "Recommended options come already picked." },
        zh: { label: "\u9884\u9009\u63A8\u8350\u9879", help: "\u6253\u5F00\u95EE\u9898\u65F6\u5DF2\u9009\u4E2D\u63A8\u8350\u7684\u9009\u9879\u3002" }
      }
    }),
    single_submit_mode: bool({
      default: true,
      place: "question",
      wish: "singleSubmit",
      words: {
        en: { label: "Picking submits", help: "With one option to pick, picking it sends the answer." },
        zh: { label: "\u9009\u4E2D\u5373\u63D0\u4EA4", help: "\u5355\u9009\u9898\u9009\u4E2D\u4E00\u9879\u540E\u7ACB\u5373\u63D0\u4EA4\u3002" }
      }
    }),
    option_annotations_enabled: bool({
      default: true,
      place: "question",
      wish: "optionNotes",
      words: {
        en: { label: "Notes on options", help: "Lets you write a note beside each option." },
        zh: { label: "\u9009\u9879\u5907\u6CE8", help: "\u53EF\u4EE5\u4E3A\u6BCF\u4E2A\u9009\u9879\u5199\u5907\u6CE8\u3002" }
      }
    }),
    global_annotation_enabled: bool({
      default: true,
      place: "question",
      wish: "globalNote",
      words: {
        en: { label: "Note on the whole answer", help: "Lets you write one note for the whole answer." },
        zh: { label: "\u6574\u4F53\u5907\u6CE8", help: "\u53EF\u4EE5\u4E3A\u6574\u4E2A\u56DE\u7B54\u5199\u4E00\u6761\u5907\u6CE8\u3002" }
      }
    }),
    placeholder_visible: bool({
      default: true,
      place: "question",
      wish: "placeholderVisible",
      words: {
        en: { label: "Example in empty text fields", help: "Shows the agent\u2019s example until you type." },
        zh: { label: "\u8F93\u5165\u6846\u793A\u4F8B", help: "\u8F93\u5165\u524D\u663E\u793A\u4EE3\u7406\u7ED9\u51FA\u7684\u793A\u4F8B\u3002" }
      }
    })
  }
});

// src/web/settings.ts
var portalSlice = defineSlice({
  name: "portal",
  title: { en: "Browser", zh: "\u6D4F\u89C8\u5668" },
  settings: {
    theme: choice({
      values: ["system", "light", "dark"],
      default: "system",
      words: {
        en: { label: "Appearance", help: "Light, dark, or as your system is set." },
        zh: { label: "\u5916\u89C2", help: "\u6D45\u8272\u3001\u6DF1\u8272\uFF0C\u6216\u8DDF\u968F\u7CFB\u7EDF\u3002" }
      },
      valueWords: {
        en: { system: "as the system", light: "light", dark: "dark" },
        zh: { system: "\u8DDF\u968F\u7CFB\u7EDF", light: "\u6D45\u8272", dark: "\u6DF1\u8272" }
      }
    }),
    recent_limit: int({
      default: 5,
      min: 0,
      max: 50,
      words: {
        en: { label: "Recent questions in the list", help: "How many answered questions the list shows." },
        zh: { label: "\u5217\u8868\u4E2D\u7684\u8FD1\u671F\u95EE\u9898\u6570", help: "\u5217\u8868\u91CC\u663E\u793A\u591A\u5C11\u4E2A\u5DF2\u7ED3\u675F\u7684\u95EE\u9898\u3002" }
      }
    }),
    open_browser: bool({
      default: true,
      env: "CHOICE_OPEN_BROWSER",
      words: {
        en: { label: "Open the browser", help: "Opens a tab for a new question when none is open." },
        zh: { label: "\u81EA\u52A8\u6253\u5F00\u6D4F\u89C8\u5668", help: "\u6709\u65B0\u95EE\u9898\u800C\u6CA1\u6709\u6253\u5F00\u7684\u6807\u7B7E\u9875\u65F6\uFF0C\u81EA\u52A8\u6253\u5F00\u4E00\u4E2A\u3002" }
      }
    }),
    browser: text({
      default: "",
      maxLength: 1024,
      env: "BROWSER",
      words: {
        en: {
          label: "Browser program",
          help: "The program that opens the page; empty for the system\u2019s own."
        },
        zh: { label: "\u6D4F\u89C8\u5668\u7A0B\u5E8F", help: "\u7528\u6765\u6253\u5F00\u7F51\u9875\u7684\u7A0B\u5E8F\uFF0C\u7559\u7A7A\u5219\u4F7F\u7528\u7CFB\u7EDF\u9ED8\u8BA4\u6D4F\u89C8\u5668\u3002" }
      }
    }),
    portal_port: int({
      default: 18642,
      min: 0,
      max: 65535,
      env: "CHOICE_PORT",
      words: {
        en: { label: "Port", help: "Where the page is served on this computer; 0 takes any free port." },
        zh: { label: "\u7AEF\u53E3", help: "\u7F51\u9875\u5728\u672C\u673A\u4F7F\u7528\u7684\u7AEF\u53E3\uFF0C0 \u8868\u793A\u4EFB\u610F\u7A7A\u95F2\u7AEF\u53E3\u3002" }
      }
    }),
    portal_linger_seconds: int({
      default: 30,
      min: 0,
      max: 86400,
      unit: "seconds",
      env: "CHOICE_PORTAL_LINGER_SECONDS",
      words: {
        en: {
          label: "Stay after the last question",
          help: "How long the page is served when nothing is left to answer."
        },
        zh: { label: "\u6700\u540E\u4E00\u4E2A\u95EE\u9898\u4E4B\u540E\u7684\u4FDD\u7559\u65F6\u95F4", help: "\u6CA1\u6709\u5F85\u56DE\u7B54\u7684\u95EE\u9898\u540E\uFF0C\u7F51\u9875\u670D\u52A1\u518D\u4FDD\u7559\u591A\u4E45\u3002" }
      }
    })
  }
});
var notificationSlice = defineSlice({
  name: "notifications",
  title: { en: "Notifications", zh: "\u901A\u77E5" },
  settings: {
    notify_new: bool({
      default: true,
      words: {
        en: { label: "New question", help: "While the tab is not in front of you." },
        zh: { label: "\u6709\u65B0\u95EE\u9898\u65F6", help: "\u4EC5\u5728\u6807\u7B7E\u9875\u4E0D\u5728\u524D\u53F0\u65F6\u901A\u77E5\u3002" }
      }
    }),
    notify_upcoming: bool({
      default: true,
      words: {
        en: { label: "Time running out", help: "Shortly before a question\u2019s time is up." },
        zh: { label: "\u5373\u5C06\u8D85\u65F6\u65F6", help: "\u5728\u95EE\u9898\u8D85\u65F6\u524D\u4E0D\u4E45\u901A\u77E5\u3002" }
      }
    }),
    notify_timeout: bool({
      default: true,
      words: {
        en: { label: "Time is up", help: "When a question ended without your answer." },
        zh: { label: "\u8D85\u65F6\u540E", help: "\u95EE\u9898\u56E0\u65E0\u4EBA\u56DE\u7B54\u800C\u7ED3\u675F\u65F6\u901A\u77E5\u3002" }
      }
    }),
    upcoming_threshold_seconds: int({
      default: 10,
      min: 1,
      max: 3600,
      unit: "seconds",
      words: {
        en: { label: "Time running out means", help: "How long before the end you are told." },
        zh: { label: "\u63D0\u524D\u63D0\u9192\u65F6\u95F4", help: "\u5728\u8D85\u65F6\u524D\u591A\u4E45\u63D0\u9192\u3002" }
      }
    }),
    notify_sound: bool({
      default: false,
      words: {
        en: { label: "Sound", help: "Plays a short sound with each notification." },
        zh: { label: "\u63D0\u793A\u97F3", help: "\u901A\u77E5\u65F6\u64AD\u653E\u77ED\u4FC3\u7684\u63D0\u793A\u97F3\u3002" }
      }
    })
  }
});
var webSlices = [portalSlice, notificationSlice];

// test/support/portal-settings-sample.ts
function sampleSettings(stored) {
  return [coreSlice, ...webSlices].flatMap(
    (slice) => slice.specs.map((spec) => {
      const value = stored[spec.key];
      const { en: en2, zh: zh2 } = spec.words;
      return {
        key: spec.key,
        value: value ?? spec.default,
        source: value === void 0 ? "default" : "stored",
        kind: spec.kind === "choice" ? { type: "choice", values: spec.values, words: spec.valueWords } : spec.kind === "int" ? {
          type: "int",
          min: spec.min,
          max: spec.max,
          orAuto: spec.auto,
          ...spec.unit === null ? {} : { unit: spec.unit }
        } : { type: spec.kind },
        label: { en: en2.label, zh: zh2.label },
        help: { en: en2.help, zh: zh2.help },
        place: spec.place,
        group: slice.title
      };
    })
  );
}

// test/support/portal-stand-in-routes.ts
var ok = (body) => ({ status: 200, body });
var refuse = (status, code, more = {}) => ({
  status,
  body: { error: { code, message: `refused: ${code}` }, ...more }
});
function createStandInRoutes({ world, knobs, push, changed }) {
  const settings = () => sampleSettings({ ...knobs.settings, language: knobs.language, theme: knobs.theme });
  function onSession(id, deed, body) {
    const session = world.get(id);
    const newer2 = world.entries().some((one) => one.session_id === id && one.title === "");
    if (newer2) return refuse(409, "needs-newer-version");
    if (session === null) return refuse(404, "unknown-session");
    if (deed === "") return ok(world.interaction(id));
    if (deed === "draft") {
      const { draft, tab } = body;
      if (session.state === "ended") return refuse(409, "already-ended", { winner: world.interaction(id) });
      const merged = world.saveDraft(id, draft);
      push({ type: "draft", session_id: id, draft: merged, tab });
      return ok({ draft: merged });
    }
    const event = toEvent(deed, body, session);
    if (event !== null && world.apply(id, event) === null) {
      return refuse(409, "already-ended", { winner: world.interaction(id) });
    }
    changed(id);
    const interaction = world.interaction(id);
    const command = `node /home/ada/.local/share/choice-mcp/bin/choice-mcp.cjs terminal --session ${id}`;
    if (deed !== "interface") return ok(interaction);
    return ok({ interaction, terminal_command: interaction.entry.interface === "terminal" ? command : null });
  }
  function onSettings(patch, session) {
    for (const [key, value] of Object.entries(patch)) {
      if (value === null) delete knobs.settings[key];
      else if (key === "language") knobs.language = value;
      else if (key === "theme") knobs.theme = value;
      else knobs.settings[key] = value;
    }
    const terms2 = toTerms(patch);
    if (session === null) return ok({ settings: settings() });
    world.apply(session, { kind: "adjusted", at: Date.now(), terms: terms2, hidden: null });
    changed(session);
    return ok({ settings: settings(), interaction: world.interaction(session) });
  }
  function answer(method, url, body) {
    const [, , room, id, deed = ""] = url.pathname.split("/");
    if (knobs.isLocked) return refuse(401, "needs-token");
    if (room === "token") return ok({ token: "token" });
    if (room === "ticket") return ok({ ticket: "ticket" });
    if (knobs.fails && id !== void 0) return refuse(500, "fault");
    if (room === "settings" && method === "PATCH") {
      return onSettings(body, url.searchParams.get("session"));
    }
    if (room === "settings") return ok({ settings: settings() });
    if (room === "history") return ok(history(world, url.searchParams));
    if (id !== void 0) return onSession(id, deed, body);
    return ok({ now: Date.now(), interactions: world.entries() });
  }
  return async function route(request2, response) {
    let text2 = "";
    for await (const chunk of request2) text2 += chunk;
    const url = new URL(request2.url ?? "/", "http://portal");
    const reply = answer(request2.method ?? "GET", url, text2 === "" ? null : JSON.parse(text2));
    response.writeHead(reply.status, { "content-type": "application/json" });
    response.end(JSON.stringify(reply.body));
  };
}
function toEvent(deed, body, session) {
  const at2 = Date.now();
  if (deed === "answer") {
    const given = body;
    const answer = normalAnswer(session.request, {
      selectedIds: given.selected_ids ?? [],
      customInput: given.custom_input ?? null,
      optionNotes: notesFromObject(given.option_annotations ?? {}),
      globalNote: given.global_annotation ?? null
    });
    const by = { face: "web", program: "browser", attempt: given.attempt };
    return { kind: "ended", at: at2, ending: { kind: "submitted", answer, by } };
  }
  if (deed === "cancel") {
    const given = body;
    const by = { face: "web", program: "browser", attempt: given.attempt };
    const reason = given.global_annotation ?? null;
    const optionNotes = notesFromObject(given.option_annotations ?? {});
    return { kind: "ended", at: at2, ending: { kind: "cancelled", reason, optionNotes, by } };
  }
  if (deed === "deadline") {
    const given = body;
    const wanted = given.latest ? Number.POSITIVE_INFINITY : given.add_seconds === void 0 ? at2 + (given.timeout_seconds ?? 0) * 1e3 : session.deadline + given.add_seconds * 1e3;
    const deadline = boundDeadline(session.askedAt, wanted);
    return { kind: "deadline-moved", at: at2, deadline, why: given.why ?? "person" };
  }
  if (deed === "interface") return { kind: "face-changed", at: at2, face: body.interface };
  if (deed === "options") {
    return { kind: "adjusted", at: at2, terms: {}, hidden: body.hidden };
  }
  return null;
}
function toTerms(patch) {
  const names = {
    language: "language",
    single_submit_mode: "singleSubmit",
    option_annotations_enabled: "optionNotes",
    global_annotation_enabled: "globalNote",
    placeholder_visible: "placeholderVisible"
  };
  const known = Object.entries(names).filter(([key]) => patch[key] !== void 0 && patch[key] !== null);
  return Object.fromEntries(known.map(([key, name]) => [name, patch[key]]));
}
function history(world, query) {
  const words = (query.get("q") ?? "").toLowerCase();
  const status = query.get("status");
  const ended = world.entries().filter((entry) => entry.ended_at !== null);
  const interactions = ended.filter((entry) => `${entry.title} ${entry.summary}`.toLowerCase().includes(words)).filter((entry) => status === null || entry.status === status).sort((one, other) => (other.ended_at ?? 0) - (one.ended_at ?? 0));
  const agents = [...new Set(ended.map((entry) => entry.agent.client))].sort();
  return { now: Date.now(), interactions, next: null, agents };
}

// src/domain/session.ts
function startSession(id, asked2) {
  return {
    state: "open",
    id,
    seen: 1,
    askedAt: asked2.at,
    request: asked2.request,
    terms: asked2.terms,
    asker: asked2.asker,
    owner: asked2.owner,
    face: asked2.face,
    deadline: asked2.deadline,
    hidden: asked2.hidden,
    attachment: null,
    attachedOnce: false,
    movedBecause: null
  };
}
function applyEvent(session, event) {
  const seen = session.seen + 1;
  if (session.state === "ended") {
    return { ...session, seen, delivered: session.delivered || event.kind === "delivered" };
  }
  switch (event.kind) {
    case "deadline-moved":
      return { ...moveDeadline(session, event), seen };
    case "face-changed":
      return { ...changeFace(session, event), seen };
    case "attached":
      return { ...attach(session, event), seen };
    case "detached":
      return { ...session, seen, attachment: null };
    case "adjusted":
      return {
        ...session,
        seen,
        terms: { ...session.terms, ...event.terms },
        hidden: event.hidden === null ? session.hidden : inOrder(session.request, event.hidden)
      };
    case "ended":
      return endSession(session, event);
    case "delivered":
      return { ...session, seen };
    default:
      return exhaustive(event);
  }
}
function moveDeadline(session, { deadline, why }) {
  const moved = { ...session, deadline, movedBecause: why };
  if (why !== "person") return moved;
  const timeoutSeconds = Math.max(1, Math.round((deadline - session.askedAt) / 1e3));
  return { ...moved, terms: { ...session.terms, timeoutSeconds } };
}
function changeFace(session, { face }) {
  return face === session.face ? session : { ...session, face, attachment: null, attachedOnce: false };
}
function attach(session, { terminal, at: at2 }) {
  const attached = { ...session, face: "terminal", attachment: terminal, attachedOnce: true };
  const wholeTimeout = boundDeadline(session.askedAt, at2 + session.terms.timeoutSeconds * 1e3);
  const isFirst = session.face === "terminal" && !session.attachedOnce;
  if (!isFirst || wholeTimeout <= session.deadline) return attached;
  return { ...attached, deadline: wholeTimeout, movedBecause: "attached" };
}
function inOrder(request2, ids2) {
  return optionIds(request2.options).filter((id) => ids2.includes(id));
}
function endSession(session, event) {
  const { attachment: _gone, attachedOnce: _was, movedBecause: _why, ...core } = session;
  const face = "by" in event.ending ? event.ending.by.face : session.face;
  return {
    ...core,
    state: "ended",
    seen: session.seen + 1,
    face,
    endedAt: event.at,
    ending: event.ending,
    delivered: false
  };
}

// src/domain/validation/answer-rules.ts
var maxTypedCharacters = 32768;
var maxNoteCharacters = 8192;
function answerProblems(question2, given) {
  const unknown = pickedOptionsExist(question2, given);
  const answer = normalAnswer(question2.request, given);
  return [...unknown, ...answerRules.flatMap((rule) => rule(question2, answer))];
}
var pickedOptionsExist = ({ request: request2 }, answer) => answer.selectedIds.filter((id) => !request2.options.some((option2) => option2.id === id)).map((id) => ({ code: "unknown-option", id }));
var hiddenOptionsAreNotPicked = ({ hidden }, answer) => answer.selectedIds.filter((id) => hidden.includes(id)).map((id) => ({ code: "hidden-option", id }));
var pickedCountIsWithinBounds = ({ request: request2 }, answer) => {
  if (!takesOptions(request2.mode)) return [];
  const picked = answer.selectedIds.length;
  if (picked < request2.min) return [{ code: "too-few", ...bounds(request2), picked }];
  if (picked > request2.max) return [{ code: "too-many", ...bounds(request2), picked }];
  return [];
};
var textIsGivenWhereNeeded = ({ request: request2 }, answer) => {
  if (answer.customInput !== null) return [];
  if (request2.mode === "text_input") return [{ code: "needs-text" }];
  const isEmpty = answer.selectedIds.length === 0 && !request2.minGiven;
  return request2.mode === "hybrid" && isEmpty ? [{ code: "needs-option-or-text" }] : [];
};
var textOnlyWhereItIsTaken = ({ request: request2 }, answer) => answer.customInput !== null && !takesText(request2.mode) ? [{ code: "takes-no-text" }] : [];
var textIsNotTooLong = (_question, answer) => isLonger(answer.customInput ?? "", maxTypedCharacters) ? [{ code: "text-too-long", max: maxTypedCharacters }] : [];
var notesAreNotTooLong = (_question, answer) => noteProblems([answer.globalNote ?? "", ...answer.optionNotes.map((note) => note.text)]);
function noteProblems(notes) {
  return notes.some((note) => isLonger(note, maxNoteCharacters)) ? [{ code: "note-too-long", max: maxNoteCharacters }] : [];
}
function isLonger(text2, max) {
  return text2.length > max && countCharacters(text2) > max;
}
var answerRules = [
  hiddenOptionsAreNotPicked,
  pickedCountIsWithinBounds,
  textIsGivenWhereNeeded,
  textOnlyWhereItIsTaken,
  textIsNotTooLong,
  notesAreNotTooLong
];
function bounds({ min, max }) {
  return { min, max };
}

// src/domain/visibility.ts
function visibleOptions(request2, hidden) {
  const away = new Set(hidden);
  return request2.options.filter((option2) => !away.has(option2.id));
}
function fitsHidden(request2, hidden) {
  const known = new Set(request2.options.map((option2) => option2.id));
  if (!hidden.every((id) => known.has(id))) return false;
  return visibleOptions(request2, hidden).length >= request2.min;
}

// src/domain/advance.ts
function advance(session, event, now) {
  const refusal = refuse2(session, event, now);
  if (refusal !== null) return { ok: false, refusal };
  return { ok: true, session: applyEvent(session, event) };
}
function refuse2(session, event, now) {
  switch (session.state) {
    case "newer":
      return { kind: "needs-newer-version", schema: session.schema };
    case "ended":
      if (event.kind !== "delivered") return { kind: "already-ended", winner: session };
      return session.delivered ? { kind: "already-noted" } : null;
    case "open":
      return refuseWhileOpen(session, event, now);
    default:
      return exhaustive(session);
  }
}
function refuseWhileOpen(session, event, now) {
  switch (event.kind) {
    case "ended":
      return refuseEnding(session, event.ending, now);
    case "deadline-moved": {
      const latest = boundDeadline(session.askedAt, Number.POSITIVE_INFINITY);
      const possible = event.deadline > now && event.deadline <= latest;
      return possible ? null : { kind: "deadline-out-of-bounds", latest };
    }
    case "attached":
      return refuseAttaching(session, event);
    case "detached":
      return session.attachment?.id === event.terminal ? null : { kind: "not-attached" };
    case "adjusted":
      if (event.hidden === null || fitsHidden(session.request, event.hidden)) return null;
      return { kind: "hides-too-much", mustShow: session.request.min };
    case "delivered":
      return { kind: "not-ended" };
    case "face-changed":
      return null;
    default:
      return exhaustive(event);
  }
}
function refuseEnding(session, ending, now) {
  const byClock = ending.kind === "timeout" || ending.kind === "auto_submitted";
  if (byClock && !isDue(session.deadline, now)) return { kind: "not-due", deadline: session.deadline };
  const problems = endingProblems(session, ending);
  return problems.length === 0 ? null : { kind: "invalid-answer", problems, session };
}
function endingProblems(session, ending) {
  switch (ending.kind) {
    case "submitted":
    case "auto_submitted":
      return answerProblems(session, ending.answer);
    case "cancelled":
      return noteProblems([ending.reason ?? "", ...ending.optionNotes.map((note) => note.text)]);
    case "timeout":
      return [];
    default:
      return exhaustive(ending);
  }
}
function refuseAttaching(session, event) {
  if (session.attachment === null || session.attachment.id === event.replaces) return null;
  return { kind: "attached-elsewhere", pid: session.attachment.pid };
}

// src/domain/draft.ts
var emptyDraft = { selectedIds: null, customInput: null, globalNote: null, optionNotes: [] };
function mergeDrafts(held, arriving) {
  const notes = new Map(held.optionNotes.map((note) => [note.optionId, note]));
  for (const note of arriving.optionNotes) {
    const known = notes.get(note.optionId);
    if (known === void 0 || known.at < note.at) notes.set(note.optionId, note);
  }
  return {
    selectedIds: newer(held.selectedIds, arriving.selectedIds),
    customInput: newer(held.customInput, arriving.customInput),
    globalNote: newer(held.globalNote, arriving.globalNote),
    optionNotes: [...notes.values()]
  };
}
function answerInProgress({ request: request2, terms: terms2, hidden }, draft) {
  const picked = draft.selectedIds?.value ?? preselection(request2, terms2);
  return {
    selectedIds: picked.filter((id) => !hidden.includes(id)),
    customInput: draft.customInput?.value ?? null,
    // Notes switched off are out of sight, so they are not sent; the draft keeps them for when they come back.
    optionNotes: terms2.optionNotes ? optionNotesInProgress(request2, draft) : [],
    globalNote: terms2.globalNote ? draft.globalNote?.value ?? request2.globalNote : null
  };
}
function optionNotesInProgress(request2, draft) {
  return draft.optionNotes.reduce(
    (notes, { optionId, value }) => withNote(notes, optionId, value),
    request2.optionNotes
  );
}
function preselection(request2, terms2) {
  if (request2.defaultIds !== null) return request2.defaultIds;
  if (!terms2.preselectRecommended) return [];
  const recommended = optionIds(request2.options.filter((option2) => option2.recommended));
  if (request2.mode === "single") return recommended.slice(0, 1);
  return recommended.length <= request2.max ? recommended : [];
}
function newer(held, arriving) {
  if (held === null || arriving === null) return arriving ?? held;
  return arriving.at > held.at ? arriving : held;
}

// src/domain/status.ts
function statusOf(session) {
  return session.state === "open" ? "pending" : session.ending.kind;
}

// src/domain/clean-text.ts
function cleanText(text2) {
  return text2.replace(controlSequence, "").replace(lineBreak, "\n").replace(loneSurrogate, "\uFFFD").replace(controlCharacter, toPicture).replace(invisibleRun, toMark);
}
function cleanLine(text2) {
  return cleanText(text2).replace(/[\n\t]+/g, " ").trim();
}
var controlSequence = new RegExp(
  [
    "(?:\\u001B\\[|\\u009B)[0-?]*[ -/]*[@-~]",
    "(?:\\u001B\\]|\\u009D)[^\\u0007\\u001B\\u0090\\u0098\\u009B-\\u009F]*(?:\\u0007|\\u001B\\\\|\\u009C)",
    "(?:\\u001B[PX^_]|[\\u0090\\u0098\\u009E\\u009F])[^\\u001B\\u0090\\u0098\\u009B-\\u009F]*(?:\\u001B\\\\|\\u009C)",
    "\\u001B[ -/]+[0-~]",
    "\\u001B[78=>]"
  ].join("|"),
  "g"
);
var lineBreak = /\r\n?|[\u0085\u2028\u2029]/g;
var loneSurrogate = /\p{Surrogate}/gu;
var controlCharacter = /(?![\t\n])\p{Control}/gu;
function toPicture(character) {
  const code = character.charCodeAt(0);
  if (code < 32) return String.fromCharCode(9216 + code);
  return code === 127 ? "\u2421" : mark(code);
}
var joiner = "\\u200C\\u200D";
var selector = "\\u180B-\\u180D\\u180F\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}";
var invisibleRun = new RegExp(
  [
    "(?:",
    `(?![${joiner}${selector}])[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB\\u2800]`,
    `|(?<=^|[\\s${joiner}])[${joiner}]`,
    `|(?<=^|[\\s${joiner}${selector}])[${selector}]`,
    ")+"
  ].join(""),
  "gu"
);
function toMark(run) {
  const count2 = Array.from(run).length;
  return mark(run.codePointAt(0) ?? 0, count2 > 1 ? `\xD7${count2}` : "");
}
function mark(code, times = "") {
  return `\u2039U+${code.toString(16).toUpperCase().padStart(4, "0")}${times}\u203A`;
}

// src/domain/outcome.ts
function toOutcome(session) {
  const { request: request2, ending } = session;
  const placeholderShown = takesText(request2.mode) ? session.terms.placeholderVisible && request2.placeholder !== null : null;
  switch (ending.kind) {
    case "submitted":
    case "auto_submitted": {
      const answer = normalAnswer(request2, ending.answer);
      const typedOnly = answer.selectedIds.length === 0 && answer.customInput !== null;
      return {
        status: typedOnly ? "custom_input" : "selected",
        answer,
        placeholderShown,
        autoSubmitted: ending.kind === "auto_submitted",
        mayAskAgain: null
      };
    }
    case "cancelled":
      return {
        status: "cancelled",
        answer: normalAnswer(request2, {
          ...emptyAnswer,
          optionNotes: ending.optionNotes,
          globalNote: ending.reason
        }),
        placeholderShown,
        autoSubmitted: false,
        mayAskAgain: null
      };
    case "timeout":
      return {
        status: "timeout",
        answer: emptyAnswer,
        placeholderShown,
        autoSubmitted: false,
        mayAskAgain: ending.mayAskAgain
      };
    default:
      return exhaustive(ending);
  }
}

// src/domain/strings.ts
var en = {
  status: {
    pending: "pending",
    submitted: "submitted",
    auto_submitted: "auto-submitted",
    cancelled: "cancelled",
    timeout: "timed out"
  },
  face: { web: "web", terminal: "terminal" },
  recommended: "recommended",
  default: "default",
  nothingChosen: "nothing chosen",
  listSeparator: ", ",
  summary: {
    answered: (title, what) => `${title} \u2192 ${what}`,
    autoSubmitted: (title, what) => `${title} \u2192 ${what} (submitted when the time was up)`,
    cancelled: (title) => `${title} \u2192 cancelled`,
    cancelledBecause: (title, reason) => `${title} \u2192 cancelled: ${reason}`,
    timeout: (title) => `${title} \u2192 no answer in time, nothing was chosen`,
    pending: (title) => `${title} \u2192 waiting for an answer`,
    handOff: (title, command) => `${title} \u2192 to answer, run: ${command}`,
    noted: (what, note) => `${what} (note: ${note})`,
    hidden: (count2) => count2 === 1 ? "1 option was hidden" : `${count2} options were hidden`
  },
  atZero: {
    reinvoke: "nothing is chosen",
    cancel: "nothing is chosen and the agent stops",
    submit: (what) => `submits ${what}`
  },
  problem: {
    unknownOption: (id) => `\u201C${id}\u201D is not one of the options`,
    hiddenOption: (label) => `\u201C${label}\u201D is hidden; show it to pick it`,
    pickExactly: (count2, picked) => `pick ${count2}, ${picked} picked`,
    pickAtLeast: (min, picked) => `pick at least ${min}, ${picked} picked`,
    pickAtMost: (max, picked) => `pick at most ${max}, ${picked} picked`,
    pickBetween: (min, max, picked) => `pick ${min} to ${max}, ${picked} picked`,
    needsText: "type an answer",
    needsOptionOrText: "pick an option or type an answer",
    takesNoText: "this question takes no typed answer",
    textTooLong: (max) => `the answer is longer than ${max.toLocaleString("en")} characters`,
    noteTooLong: (max) => `a note is longer than ${max.toLocaleString("en")} characters`
  }
};
var zh = {
  status: {
    pending: "\u5F85\u56DE\u7B54",
    submitted: "\u5DF2\u63D0\u4EA4",
    auto_submitted: "\u5DF2\u81EA\u52A8\u63D0\u4EA4",
    cancelled: "\u5DF2\u53D6\u6D88",
    timeout: "\u5DF2\u8D85\u65F6"
  },
  face: { web: "\u7F51\u9875", terminal: "\u7EC8\u7AEF" },
  recommended: "\u63A8\u8350",
  default: "\u9ED8\u8BA4",
  nothingChosen: "\u672A\u9009\u62E9\u4EFB\u4F55\u9009\u9879",
  listSeparator: "\u3001",
  summary: {
    answered: (title, what) => `${title} \u2192 ${what}`,
    autoSubmitted: (title, what) => `${title} \u2192 ${what}\uFF08\u8D85\u65F6\u540E\u81EA\u52A8\u63D0\u4EA4\uFF09`,
    cancelled: (title) => `${title} \u2192 \u5DF2\u53D6\u6D88`,
    cancelledBecause: (title, reason) => `${title} \u2192 \u5DF2\u53D6\u6D88\uFF1A${reason}`,
    timeout: (title) => `${title} \u2192 \u8D85\u65F6\u672A\u56DE\u7B54\uFF0C\u672A\u4F5C\u9009\u62E9`,
    pending: (title) => `${title} \u2192 \u7B49\u5F85\u56DE\u7B54`,
    handOff: (title, command) => `${title} \u2192 \u8BF7\u8FD0\u884C\u4EE5\u4E0B\u547D\u4EE4\u4F5C\u7B54\uFF1A${command}`,
    noted: (what, note) => `${what}\uFF08\u5907\u6CE8\uFF1A${note}\uFF09`,
    hidden: (count2) => `\u6709 ${count2} \u4E2A\u9009\u9879\u88AB\u9690\u85CF`
  },
  atZero: {
    reinvoke: "\u8D85\u65F6\u540E\u4E0D\u4F5C\u9009\u62E9",
    cancel: "\u8D85\u65F6\u540E\u4E0D\u4F5C\u9009\u62E9\uFF0C\u4EE3\u7406\u505C\u6B62\u5F53\u524D\u4EFB\u52A1",
    submit: (what) => `\u8D85\u65F6\u540E\u63D0\u4EA4 ${what}`
  },
  problem: {
    unknownOption: (id) => `\u6CA1\u6709\u201C${id}\u201D\u8FD9\u4E2A\u9009\u9879`,
    hiddenOption: (label) => `\u201C${label}\u201D\u5DF2\u9690\u85CF\uFF0C\u663E\u793A\u540E\u624D\u80FD\u9009\u62E9`,
    pickExactly: (count2, picked) => `\u9700\u9009 ${count2} \u9879\uFF0C\u5DF2\u9009 ${picked} \u9879`,
    pickAtLeast: (min, picked) => `\u81F3\u5C11\u9009 ${min} \u9879\uFF0C\u5DF2\u9009 ${picked} \u9879`,
    pickAtMost: (max, picked) => `\u6700\u591A\u9009 ${max} \u9879\uFF0C\u5DF2\u9009 ${picked} \u9879`,
    pickBetween: (min, max, picked) => `\u9700\u9009 ${min} \u5230 ${max} \u9879\uFF0C\u5DF2\u9009 ${picked} \u9879`,
    needsText: "\u8BF7\u8F93\u5165\u56DE\u7B54",
    needsOptionOrText: "\u9009\u62E9\u4E00\u4E2A\u9009\u9879\u6216\u8F93\u5165\u56DE\u7B54",
    takesNoText: "\u6B64\u95EE\u9898\u4E0D\u63A5\u53D7\u6587\u5B57\u56DE\u7B54",
    textTooLong: (max) => `\u56DE\u7B54\u8D85\u8FC7 ${max.toLocaleString("zh")} \u4E2A\u5B57\u7B26`,
    noteTooLong: (max) => `\u5907\u6CE8\u8D85\u8FC7 ${max.toLocaleString("zh")} \u4E2A\u5B57\u7B26`
  }
};
var domainWords = { en, zh };

// src/domain/summary.ts
function summarize(session, language = session.terms.language) {
  const words = domainWords[language].summary;
  const line = endingLine(session, language);
  return session.hidden.length === 0 ? line : `${line} \xB7 ${words.hidden(session.hidden.length)}`;
}
function endingLine(session, language) {
  const { request: request2 } = session;
  const title = oneLine(request2.title);
  const words = domainWords[language].summary;
  const { answer, status, autoSubmitted } = toOutcome(session);
  switch (status) {
    case "selected":
    case "custom_input": {
      const what = describeAnswer(request2, answer, language);
      return autoSubmitted ? words.autoSubmitted(title, what) : words.answered(title, what);
    }
    case "cancelled":
      if (answer.globalNote === null) return words.cancelled(title);
      return words.cancelledBecause(title, oneLine(answer.globalNote));
    case "timeout":
      return words.timeout(title);
    default:
      return exhaustive(status);
  }
}
function describeAnswer(request2, answer, language) {
  const words = domainWords[language];
  const labels = request2.options.filter((option2) => answer.selectedIds.includes(option2.id)).map((option2) => labelWithNote(option2, answer, language));
  const typed = answer.customInput === null ? [] : [oneLine(answer.customInput)];
  const what = [...labels, ...typed].join(words.listSeparator) || words.nothingChosen;
  return answer.globalNote === null ? what : words.summary.noted(what, oneLine(answer.globalNote));
}
function labelWithNote(option2, answer, language) {
  const note = answer.optionNotes.find((candidate) => candidate.optionId === option2.id);
  const label = oneLine(option2.label);
  return note === void 0 ? label : domainWords[language].summary.noted(label, oneLine(note.text));
}
function oneLine(text2, most = 200) {
  const flat = cleanLine(text2).replaceAll(/\s+/gu, " ");
  const letters = Array.from(flat);
  return letters.length <= most ? flat : `${letters.slice(0, most - 1).join("")}\u2026`;
}

// src/domain/timeout-ending.ts
function timeoutEnding(session, draft) {
  const { request: request2, terms: terms2 } = session;
  if (terms2.timeoutAction === "cancel") return { kind: "timeout", mayAskAgain: false };
  if (terms2.timeoutAction === "reinvoke") return { kind: "timeout", mayAskAgain: true };
  const answer = normalAnswer(request2, answerInProgress({ request: request2, terms: terms2, hidden: [] }, emptyDraft));
  const saysSomething = answer.selectedIds.length > 0 || request2.minGiven && request2.min === 0;
  const sound = answerProblems(session, answer).length === 0;
  const begun = normalAnswer(request2, answerInProgress(session, draft));
  if (saysSomething && sound && JSON.stringify(begun) === JSON.stringify(answer)) {
    return { kind: "auto_submitted", answer };
  }
  return { kind: "timeout", mayAskAgain: true };
}

// src/markdown/address.ts
var shownLength = 200;
function toLink(address, children) {
  const url = readAddress(address);
  const label = children.length > 0 ? children : [{ kind: "text", text: shorten(address) }];
  if (url !== null) return [{ kind: "link", href: url.href, host: url.host, children: label }];
  if (address === "" || textOf(label) === address) return label;
  return children.length > 0 ? [...label, { kind: "text", text: ` (${shorten(address)})` }] : label;
}
function readAddress(address) {
  if (!/^https?:\/\//i.test(address)) return null;
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
function textOf(nodes) {
  return nodes.map((node) => {
    if (node.kind === "break") return "\n";
    return "text" in node ? node.text : textOf(node.children);
  }).join("");
}
function shorten(address) {
  return address.length <= shownLength ? address : `${address.slice(0, shownLength)}\u2026`;
}

// src/markdown/characters.ts
var named = /* @__PURE__ */ new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\xA0"],
  ["hellip", "\u2026"],
  ["mdash", "\u2014"],
  ["ndash", "\u2013"],
  ["rarr", "\u2192"],
  ["larr", "\u2190"],
  ["times", "\xD7"],
  ["copy", "\xA9"]
]);
function decodeReference(source) {
  const reference = source.slice(1, -1);
  if (!reference.startsWith("#")) return named.get(reference) ?? source;
  const hex = /^#[xX]/.test(reference);
  const code = Number.parseInt(reference.slice(hex ? 2 : 1), hex ? 16 : 10);
  const character = code <= 1114111 ? String.fromCodePoint(code) : "";
  return visible.test(character) ? character : source;
}
var visible = /^[\p{L}\p{N}\p{P}\p{S}\u00A0]$/u;

// src/markdown/inlines.ts
var maxDepth = 16;
var transparent = /* @__PURE__ */ new Set(["strongText", "emphasisText", "strikethroughText", "labelText", "tableContent"]);
var marks = /* @__PURE__ */ new Set([
  "strongSequence",
  "emphasisSequence",
  "strikethroughSequence",
  "hardBreakTrailing",
  "hardBreakEscape",
  "linePrefix",
  "lineSuffix",
  "whitespace",
  "listItemIndent",
  "blockQuotePrefix",
  "taskListCheck",
  "tableCellDivider"
]);
function toInlines(tokens, depth = 0) {
  return joined(tokens.flatMap((token) => toInline(token, depth)));
}
function toInline(token, depth) {
  if (transparent.has(token.type)) return toInlines(token.children, depth);
  if (marks.has(token.type)) return [];
  switch (token.type) {
    case "strong":
    case "emphasis":
      return dressed(token.type, token, depth);
    case "strikethrough":
      return dressed("strike", token, depth);
    case "codeText":
      return [{ kind: "code", text: codeTextOf(token) }];
    case "lineEnding":
      return [{ kind: "break" }];
    case "link":
      return toLink(addressOf(token), withoutLinks(labelOf(token, depth + 1)));
    case "image":
      return toLink(addressOf(token), altOf(token));
    case "autolink":
    case "literalAutolink":
      return toAutolink(token);
    case "characterEscape":
      return [{ kind: "text", text: token.source().slice(1) }];
    case "characterReference":
      return [{ kind: "text", text: decodeReference(token.source()) }];
    default:
      return [{ kind: "text", text: token.source() }];
  }
}
function dressed(kind, token, depth) {
  if (depth >= maxDepth) return toInlines(token.children, depth);
  return [{ kind, children: toInlines(token.children, depth + 1) }];
}
function codeTextOf(token) {
  const parts = token.children.map(({ type, source }) => {
    if (type === "codeTextData") return source();
    return type === "lineEnding" ? " " : "";
  });
  return parts.join("");
}
function labelOf(token, depth) {
  return toInlines(insideOf(insideOf(token.children, "label"), "labelText"), depth);
}
function withoutLinks(nodes) {
  return nodes.flatMap((node) => {
    if (!("children" in node)) return node;
    const children = withoutLinks(node.children);
    return node.kind === "link" ? children : { ...node, children };
  });
}
function altOf(token) {
  const text2 = textOf(labelOf(token, 0)).trim();
  return text2 === "" ? [] : [{ kind: "text", text: text2 }];
}
function addressOf(token) {
  const destination = insideOf(insideOf(token.children, "resource"), "resourceDestination");
  const address = insideOf(
    destination.flatMap(({ children }) => children),
    "resourceDestinationString"
  );
  return textOf(toInlines(address));
}
function toAutolink(token) {
  const [address] = token.children.filter(({ type }) => type !== "autolinkMarker");
  const text2 = address?.source() ?? token.source();
  const label = [{ kind: "text", text: text2 }];
  return toLink(address?.type === "literalAutolinkWww" ? `http://${text2}` : text2, label);
}
function insideOf(tokens, type) {
  return tokens.find((token) => token.type === type)?.children ?? [];
}
function joined(nodes) {
  const all = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (node.kind === "text" && last?.kind === "text") {
      all[all.length - 1] = { kind: "text", text: last.text + node.text };
    } else if (node.kind !== "text" || node.text !== "") {
      all.push(node);
    }
  }
  return all;
}

// src/markdown/blocks.ts
var maxDepth2 = 10;
function toBlocks(tokens, depth = 0) {
  return tokens.flatMap((token) => toBlock(token, depth));
}
function toBlock(token, depth) {
  switch (token.type) {
    case "content":
      return toBlocks(token.children, depth);
    case "paragraph":
      return [{ kind: "paragraph", children: trimmed(toInlines(token.children)) }];
    case "atxHeading":
      return [{ kind: "heading", level: atxLevel(token), children: within(token, "atxHeadingText") }];
    case "setextHeading":
      return [{ kind: "heading", level: setextLevel(token), children: within(token, "setextHeadingText") }];
    case "thematicBreak":
      return [{ kind: "rule" }];
    case "codeFenced":
    case "codeIndented":
      return [{ kind: "code", language: languageOf(token), text: codeOf(token) }];
    case "blockQuote": {
      const blocks = toBlocks(token.children, depth + 1);
      return depth >= maxDepth2 ? blocks : [{ kind: "quote", blocks }];
    }
    case "listOrdered":
    case "listUnordered":
      return toList(token, depth);
    case "table":
      return [toTable(token)];
    default:
      return [];
  }
}
function within(token, type) {
  return trimmed(toInlines(childrenOf(token, type).flatMap(({ children }) => children)));
}
function atxLevel(token) {
  return childrenOf(token, "atxHeadingSequence")[0]?.source().length ?? 1;
}
function setextLevel(token) {
  return childrenOf(token, "setextHeadingLine")[0]?.source().startsWith("=") ? 1 : 2;
}
function languageOf(token) {
  const [fence] = childrenOf(token, "codeFencedFence");
  const [info] = fence === void 0 ? [] : childrenOf(fence, "codeFencedFenceInfo");
  return info?.source() ?? null;
}
function codeOf(token) {
  const text2 = token.children.filter(({ type }) => type === "codeFlowValue" || type === "lineEnding" || type === "lineEndingBlank").map(({ source }) => source()).join("");
  return token.type === "codeFenced" ? text2.replace(/^\n|\n$/g, "") : text2.replace(/\n$/, "");
}
function toList(token, depth) {
  const items = splitItems(token.children).map((parts) => toItem(parts, depth));
  if (depth >= maxDepth2) return items.flatMap((item) => item.blocks);
  const [first5] = childrenOf(token, "listItemPrefix");
  const [value] = first5 === void 0 ? [] : childrenOf(first5, "listItemValue");
  const tight = !token.children.some(({ type }) => type === "lineEndingBlank");
  return [{ kind: "list", start: value === void 0 ? null : Number(value.source()), tight, items }];
}
function splitItems(parts) {
  const items = [];
  for (const part of parts) {
    if (part.type === "listItemPrefix") items.push([]);
    else items.at(-1)?.push(part);
  }
  return items;
}
function toItem(parts, depth) {
  const check = parts[0]?.children[0]?.children[0];
  const checked = check?.type === "taskListCheck" ? childrenOf(check, "taskListCheckValueChecked").length > 0 : null;
  return { checked, blocks: toBlocks(parts, depth + 1) };
}
function toTable(token) {
  const align = token.align.map((side) => side === "none" ? null : side);
  const rows = token.children.flatMap(({ children }) => childrenOf({ children }, "tableRow")).map((row) => align.map((_, column) => toCell(cellsOf(row)[column])));
  const [head = [], ...body] = rows;
  return { kind: "table", align, head, rows: body };
}
function cellsOf(row) {
  return row.children.filter(({ type }) => type === "tableHeader" || type === "tableData");
}
function toCell(cell) {
  const nodes = cell === void 0 ? [] : toInlines(childrenOf(cell, "tableContent"));
  return nodes.map(
    (node) => node.kind === "code" ? { ...node, text: node.text.replaceAll("\\|", "|") } : node
  );
}
function childrenOf({ children }, type) {
  return children.filter((child) => child.type === type);
}
function trimmed(nodes) {
  const last = nodes.length - 1;
  return nodes.map((node, index) => {
    if (node.kind !== "text") return node;
    const start = index === 0 ? node.text.trimStart() : node.text;
    return { kind: "text", text: index === last ? start.trimEnd() : start };
  }).filter((node) => node.kind !== "text" || node.text !== "");
}

// src/markdown/cost.ts
function estimateCost(text2) {
  const lines = text2.split("\n");
  const isCode = findCode(text2, lines);
  let cost = text2.length * 0.5;
  let plain = 0;
  let markers = 0;
  let paragraph = nothing;
  for (const [index, line] of lines.entries()) {
    if (isCode[index]) {
      cost += 8;
      continue;
    }
    const own = markersOf(line);
    if (own === tooDeep) return Number.POSITIVE_INFINITY;
    markers += own;
    if (line.trim() === "") cost += 8;
    else plain += 1;
    if (startsAnew(line)) {
      cost += costOf(paragraph);
      paragraph = nothing;
    }
    paragraph = add(paragraph, line);
  }
  cost += costOf(paragraph) + plain * 40 + markers * 90;
  return cost + plain ** 2 * 0.015;
}
var nothing = { length: 0, lines: 0, widest: 0, emphasis: 0, brackets: 0, ticks: 0, others: 0 };
function add(counts, line) {
  return {
    length: counts.length + line.length,
    lines: counts.lines + 1,
    widest: Math.max(counts.widest, count(line, /\|/g)),
    emphasis: counts.emphasis + count(line, /[*_~]+/g),
    brackets: counts.brackets + count(line, /[[\]]/g),
    ticks: counts.ticks + count(line, /`+/g),
    others: counts.others + count(line, /[\\<&@:]/g)
  };
}
function costOf({ length, lines, widest, emphasis, brackets, ticks, others }) {
  const squares = emphasis ** 2 * 0.1 + brackets ** 2 * 4e-3 + ticks * length * 0.02;
  return squares + lines * widest * 25 + brackets * 15 + others * 8;
}
function count(line, pattern) {
  return line.match(pattern)?.length ?? 0;
}
function startsAnew(line) {
  return /^\s*$|^ {0,3}(?:#{1,6}(?:[ \t]|$)|[-+*][ \t]+\S)/.test(line);
}
var tooDeep = -1;
var maxMarkers = 20;
var maxIndent = 80;
function markersOf(line) {
  const prefix = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/.exec(line)?.[0];
  if (prefix === void 0) return 0;
  const markers = count(prefix, />|[-+*]|\d+/g);
  const indent = prefix.replaceAll("	", "    ").length;
  if (markers > maxMarkers || indent > maxIndent) return tooDeep;
  return markers + Math.floor(indent / 4);
}
function findCode(text2, lines) {
  if (/^[ \t>*+\-\d.)]+(?:`{3}|~{3})/m.test(text2)) return [];
  let fence = null;
  return lines.map((line) => {
    if (fence === null) {
      fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[0] ?? null;
      return false;
    }
    if (/^(?:`+|~+)[ \t]*$/.test(line) && line.startsWith(fence)) fence = null;
    return true;
  });
}

// src/markdown/token-tree.ts
import { parse, postprocess, preprocess } from "micromark";
import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";
import { gfm } from "micromark-extension-gfm";
var switchedOff = [
  "htmlFlow",
  "htmlText",
  "definition",
  "gfmFootnoteDefinition",
  "gfmFootnoteCall",
  "gfmPotentialFootnoteCall"
];
var extensions = [
  // One tilde means "about" in prose: `~5 min to ~10 min` strikes nothing.
  gfm({ singleTilde: false }),
  cjkFriendlyExtension(),
  { disable: { null: switchedOff } }
];
function toTokenTree(text2) {
  const chunks = preprocess()(text2, void 0, true);
  return nest(postprocess(parse({ extensions }).document().write(chunks)));
}
function nest(events) {
  const root = [];
  const open = [];
  for (const [step, token, context] of events) {
    if (step === "exit") {
      open.pop();
      continue;
    }
    const node = {
      type: token.type,
      source: () => context.sliceSerialize(token),
      children: [],
      align: token._align ?? []
    };
    (open.at(-1)?.children ?? root).push(node);
    open.push(node);
  }
  return root;
}

// src/markdown/parse.ts
var affordable = 16e4;
function parseMarkdown(text2) {
  const source = text2.replaceAll(/\r\n?/g, "\n");
  if (estimateCost(source) > affordable) return { blocks: plainBlocks(source) };
  try {
    return { blocks: toBlocks(toTokenTree(source)) };
  } catch {
    return { blocks: plainBlocks(source) };
  }
}
function plainBlocks(source) {
  return source.split(/\n(?:[ \t]*\n)+/).filter((stretch) => stretch.trim() !== "").map((stretch) => ({ kind: "paragraph", children: plainLines(stretch.replace(/^\n|\n$/g, "")) }));
}
function plainLines(stretch) {
  return stretch.split("\n").flatMap((line) => [{ kind: "break" }, { kind: "text", text: line }]).slice(1);
}

// test/support/samples.ts
function option(id, more = {}) {
  return { id, label: id.toUpperCase(), description: null, recommended: false, ...more };
}
function request(more = {}) {
  const mode = more.mode ?? "single";
  const options = more.options ?? (mode === "text_input" ? [] : [option("a", { recommended: true }), option("b"), option("c")]);
  const min = mode === "single" || mode === "multi" ? 1 : 0;
  return {
    title: "How should it be deployed?",
    prompt: "Three services still call it. I need a decision because rolling back is slow.",
    mode,
    options,
    defaultIds: null,
    min,
    max: mode === "single" ? 1 : options.length,
    minGiven: false,
    placeholder: null,
    optionNotes: [],
    globalNote: null,
    wishes: {
      interface: null,
      timeoutSeconds: null,
      singleSubmit: null,
      optionNotes: null,
      globalNote: null,
      placeholderVisible: null
    },
    ...more
  };
}
function terms(more = {}) {
  return {
    language: "en",
    timeoutSeconds: 300,
    timeoutAction: "reinvoke",
    preselectRecommended: false,
    singleSubmit: true,
    optionNotes: true,
    globalNote: true,
    placeholderVisible: true,
    ...more
  };
}
var asker = {
  client: "claude-code",
  clientVersion: "2.1.0",
  folder: "/home/ada/api-gateway"
};
var owner = { id: "owner-1", pid: 4242, host: "here", version: "0.1.0" };
function asked(more = {}) {
  const at2 = more.at ?? 1e6;
  const conditions = more.terms ?? terms();
  return {
    kind: "asked",
    at: at2,
    request: request(),
    terms: conditions,
    asker,
    owner,
    face: "web",
    deadline: at2 + conditions.timeoutSeconds * 1e3,
    hidden: [],
    ...more
  };
}

// test/support/portal-world.ts
function createWorld(now) {
  const kept = /* @__PURE__ */ new Map();
  const newer2 = [];
  const find = (id) => {
    const found = kept.get(id);
    if (found === void 0) throw new Error(`No session ${id} in this world`);
    return found;
  };
  function apply(id, event) {
    const one = find(id);
    const advanced = advance(one.session, event, now());
    if (!advanced.ok) return null;
    one.session = advanced.session;
    return advanced.session;
  }
  return {
    apply,
    ask(id, more = {}, attention = "waiting") {
      const session = startSession(id, asked({ at: now(), ...more }));
      kept.set(id, { session, attention, draft: emptyDraft });
    },
    get: (id) => kept.get(id)?.session ?? null,
    attend(id, attention) {
      find(id).attention = attention;
    },
    saveDraft(id, draft) {
      const one = find(id);
      one.draft = mergeDrafts(one.draft, draft);
      return one.draft;
    },
    addNewer(id) {
      newer2.push({ ...toEntry(startSession(id, asked({ at: now() })), null, now()), ...unreadable });
    },
    interaction(id) {
      const { session, attention, draft } = find(id);
      const entry = toEntry(session, session.state === "open" ? attention : null, now());
      return { now: now(), entry, session, prompt: parseMarkdown(session.request.prompt), draft };
    },
    entries: () => [
      ...[...kept.values()].map(({ session, attention }) => toEntry(session, attention, now())),
      ...newer2
    ],
    expire() {
      const due = [...kept.values()].filter(
        ({ session }) => session.state === "open" && session.deadline <= now()
      );
      return due.flatMap(({ session, draft }) => {
        if (session.state !== "open") return [];
        const ending = timeoutEnding(session, draft);
        return apply(session.id, { kind: "ended", at: now(), ending }) === null ? [] : [session.id];
      });
    }
  };
}
var unreadable = { title: "", status: "needs_newer_version", deadline: null };
function toEntry(session, attention, now) {
  const isOpen = session.state === "open";
  return {
    session_id: session.id,
    title: session.request.title,
    status: statusOf(session),
    interface: session.face,
    selection_mode: session.request.mode,
    agent: { client: session.asker.client, folder: session.asker.folder, process: session.owner.pid },
    asked_at: session.askedAt,
    ended_at: isOpen ? null : session.endedAt,
    deadline: isOpen ? session.deadline : null,
    remaining_seconds: isOpen ? Math.ceil((session.deadline - now) / 1e3) : null,
    attention: isOpen ? attention : null,
    summary: isOpen ? null : summarize(session)
  };
}

// test/support/portal-stand-in.ts
async function startStandIn(port = 0) {
  const dist = join("/work/main/test/support", "../../dist/portal");
  const read = (name) => readFileSync(join(dist, name), "utf8");
  const bundle = { js: read("portal.js"), css: read("portal.css") };
  const delivery = hashedDelivery(bundle);
  const assets = assetsOf(bundle);
  const policy = contentSecurityPolicy(pageSources(delivery));
  const world = createWorld(Date.now);
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => "choice.v1" });
  const knobs = {
    language: "en",
    theme: "light",
    isLocked: false,
    fails: false,
    isDown: false,
    settings: {}
  };
  const push = (message) => {
    for (const socket of sockets.clients) socket.send(JSON.stringify(message));
  };
  const sendEntries = () => push({ type: "entries", now: Date.now(), interactions: world.entries() });
  const changed = (id) => {
    push({ type: "changed", session_id: id });
    sendEntries();
  };
  const routes = createStandInRoutes({ world, knobs, push, changed });
  const server = createServer((request2, response) => {
    if (knobs.isDown) {
      request2.socket.destroy();
      return;
    }
    const { pathname } = new URL(request2.url ?? "/", "http://portal");
    const asset = assets.get(pathname.replace("/assets/", ""));
    if (pathname.startsWith("/api/")) void routes(request2, response);
    else if (asset !== void 0) response.writeHead(200, { "content-type": asset.type }).end(asset.text);
    else sendPage(response, pathname);
  });
  function sendPage(response, pathname) {
    const { language, theme } = knobs;
    const html = pageHtml(delivery, { language, theme, session: newsOf(world, pathname) });
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy
    });
    response.end(html);
  }
  server.on("upgrade", (request2, socket, head) => {
    sockets.handleUpgrade(request2, socket, head, () => sendEntries());
  });
  const ticking = setInterval(() => {
    for (const id of world.expire()) changed(id);
    push(tick(world));
  }, 1e3);
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  const drop = () => {
    for (const socket of sockets.clients) socket.terminate();
  };
  return {
    world,
    knobs,
    push,
    changed,
    drop,
    url: `http://127.0.0.1:${server.address().port}`,
    async close() {
      clearInterval(ticking);
      drop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  };
}
function tick(world) {
  const remaining = world.entries().flatMap(
    ({ session_id, deadline, remaining_seconds }) => deadline === null || remaining_seconds === null ? [] : [{ session_id, deadline, remaining_seconds }]
  );
  return { type: "tick", now: Date.now(), remaining };
}
function newsOf(world, pathname) {
  const id = /^\/choice\/(.+)$/.exec(pathname)?.[1];
  if (id === void 0) return "none";
  const session = world.get(id);
  if (session === null) return "unknown";
  return session.state === "open" ? "open" : "ended";
}

// gallery/content.ts
var deploy = request({
  title: "How should the new endpoint be deployed?",
  prompt: [
    "Three services still call `/v1/pay`. The migration is tested on staging; I need a decision because **rolling back takes 20 minutes** once traffic has moved.",
    "",
    "- Error budget left this month: **31 %**",
    "- Details: [runbook](https://docs.example.com/runbooks/pay)"
  ].join("\n"),
  options: [
    option("blue-green", {
      label: "Blue/green",
      description: "Two fleets, switch the router, instant rollback.",
      recommended: true
    }),
    option("rolling", { label: "Rolling", description: "One instance at a time, about 25 minutes." }),
    option("replace", { label: "Stop and replace", description: "Shortest, with two minutes of downtime." })
  ]
});
var deployChinese = request({
  title: "\u65B0\u63A5\u53E3\u5E94\u5F53\u5982\u4F55\u4E0A\u7EBF\uFF1F",
  prompt: "\u8FD8\u6709\u4E09\u4E2A\u670D\u52A1\u5728\u8C03\u7528 `/v1/pay`\u3002\u8FC1\u79FB\u5DF2\u5728\u9884\u53D1\u73AF\u5883\u9A8C\u8BC1\uFF0C\u4F46**\u6D41\u91CF\u5207\u6362\u4E4B\u540E\u56DE\u6EDA\u9700\u8981 20 \u5206\u949F**\uFF0C\u56E0\u6B64\u9700\u8981\u4F60\u6765\u51B3\u5B9A\u3002\n\n- \u672C\u6708\u5269\u4F59\u9519\u8BEF\u9884\u7B97\uFF1A**31%**\n- \u8BE6\u89C1[\u64CD\u4F5C\u624B\u518C](https://docs.example.com/runbooks/pay)",
  options: [
    option("blue-green", {
      label: "\u84DD\u7EFF\u90E8\u7F72",
      description: "\u4E24\u5957\u96C6\u7FA4\uFF0C\u5207\u6362\u8DEF\u7531\u5373\u53EF\u7ACB\u5373\u56DE\u6EDA\u3002",
      recommended: true
    }),
    option("rolling", { label: "\u6EDA\u52A8\u66F4\u65B0", description: "\u9010\u53F0\u66F4\u65B0\uFF0C\u5927\u7EA6 25 \u5206\u949F\u3002" }),
    option("replace", { label: "\u505C\u673A\u66FF\u6362", description: "\u6700\u5FEB\uFF0C\u4F46\u4F1A\u6709\u4E24\u5206\u949F\u4E0D\u53EF\u7528\u3002" })
  ]
});
var checks = request({
  title: "Which checks must pass before merging?",
  prompt: "The repository has no branch rules yet. **Pick two to four**; I will write them into the settings.",
  mode: "multi",
  min: 2,
  max: 4,
  minGiven: true,
  defaultIds: ["unit"],
  options: [
    option("unit", { label: "Unit tests", description: "1 min 40 s on CI.", recommended: true }),
    option("e2e", { label: "Browser tests", description: "Nine minutes, flaky about once a week." }),
    option("lint", { label: "Lint and types", recommended: true }),
    option("size", { label: "Bundle size", description: "Fails above 80 KB gzip." }),
    option("licences", { label: "Licences of dependencies" })
  ]
});
var naming = request({
  title: "What should the release be called?",
  prompt: "The changelog needs a name. The last three were **Harbour**, **Lantern** and **Meadow**.",
  mode: "text_input",
  placeholder: "One word, something calm"
});
var hybrid = request({
  title: "What should happen to the failing test?",
  prompt: "`cart.spec.ts` fails one run in five since Tuesday. I see three ways, and you may know a better one.",
  mode: "hybrid",
  options: [
    option("fix", { label: "Fix the race now", description: "About two hours.", recommended: true }),
    option("quarantine", { label: "Quarantine it", description: "It keeps running, but does not block." }),
    option("delete", { label: "Delete it", description: "The happy path is covered elsewhere." })
  ],
  placeholder: "Or say what to do instead"
});
var regions = [
  ["us-east", "N. Virginia"],
  ["us-west", "Oregon"],
  ["ca-central", "Montr\xE9al"],
  ["sa-east", "S\xE3o Paulo"],
  ["eu-west", "Dublin"],
  ["eu-central", "Frankfurt"],
  ["eu-north", "Stockholm"],
  ["me-south", "Bahrain"],
  ["af-south", "Cape Town"],
  ["ap-south", "Mumbai"],
  ["ap-east", "Hong Kong"],
  ["ap-north", "Tokyo"]
];
function manyOptions(count2, mode = "multi") {
  const options = Array.from({ length: count2 }, (_, index) => {
    const [id, city] = regions[index % regions.length] ?? regions[0];
    const zone = Math.floor(index / regions.length) + 1;
    return option(`${id}-${zone}`, {
      label: `${id}-${zone}`,
      description: `${city}, zone ${zone}`,
      recommended: index === 5
    });
  });
  return request({
    title: "In which regions should the cache run?",
    prompt: "Each region costs about **$40 a month**. Traffic per region is in the dashboard.",
    mode,
    options,
    min: 1,
    max: mode === "single" ? 1 : count2
  });
}
var longPrompt = request({
  ...deploy,
  title: "The schema migration locks the orders table: run it tonight, split it, or wait for the maintenance window on Sunday?",
  prompt: [
    "## What I found",
    "The migration adds a `NOT NULL` column to **orders** (41 million rows). On a copy of production it held an exclusive lock for *6 minutes 12 seconds*.",
    "",
    "| step | lock | time | can be undone |",
    "| --- | --- | ---: | :---: |",
    "| add column, nullable | none | 0.2 s | yes |",
    "| backfill in batches | row | 38 min | yes |",
    "| set `NOT NULL` | exclusive | 6 min | no |",
    "| drop the old column | exclusive | 0.1 s | no |",
    "",
    "```sql",
    "ALTER TABLE orders ADD COLUMN settled_at timestamptz;",
    "UPDATE orders SET settled_at = paid_at WHERE id BETWEEN $1 AND $2; -- 4,100 batches of 10,000 rows, each in its own transaction",
    "ALTER TABLE orders ALTER COLUMN settled_at SET NOT NULL;",
    "```",
    "",
    "### Already done",
    "- [x] Backup verified, restore takes 14 minutes",
    "- [x] Application tolerates `NULL`",
    "- [ ] Support team informed",
    "",
    "> Finance closes the month tomorrow at 09:00 and needs the new column for the report.",
    "",
    "1. Splitting keeps every lock below a second, but **two deploys** are needed.",
    "2. Waiting until Sunday is the safest and misses the report.",
    "",
    "More in the [migration notes](https://wiki.example.org/db/settled-at) and on https://status.example.com/."
  ].join("\n")
});
var hostile = request({
  title: '<script>alert(1)</script> "quotes" & an unreasonably-long-word-'.concat("x".repeat(80)),
  prompt: [
    "<img src=x onerror=alert(1)> <b>raw html stays text</b>",
    "",
    "[click me](javascript:alert(1)) ![remote](https://tracker.example/p.png)",
    "",
    "[https://bank.example](https://evil.example/login)"
  ].join("\n"),
  options: [
    option("__proto__", { label: "__proto__", recommended: true, description: "<svg onload=alert(1)>" }),
    option("constructor", { label: "a".repeat(200), description: "b".repeat(300) }),
    option("\u0639\u0631\u0628\u064A", { label: "\u062E\u064A\u0627\u0631 \u0628\u0627\u0644\u0644\u063A\u0629 \u0627\u0644\u0639\u0631\u0628\u064A\u0629", description: "\u0646\u0635 \u0645\u0646 \u0627\u0644\u064A\u0645\u064A\u0646 \u0625\u0644\u0649 \u0627\u0644\u064A\u0633\u0627\u0631" })
  ]
});

// gallery/scene.ts
var sizes = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 360, height: 740 },
  small: { width: 320, height: 568 },
  tablet: { width: 820, height: 1180 },
  huge: { width: 3840, height: 2160 }
};
var minute = 6e4;
var ids = {
  first: "01k9zv3m4n0000000000000001",
  second: "01k9zv3m4n0000000000000002",
  third: "01k9zv3m4n0000000000000003",
  fourth: "01k9zv3m4n0000000000000004"
};
var { first, second, third } = ids;
function put(portal, id, ask) {
  const at2 = Date.now() - (ask.ago ?? 28) * 1e3;
  portal.world.ask(id, {
    at: at2,
    request: ask.request,
    terms: terms({ language: portal.knobs.language, ...ask.terms }),
    deadline: Date.now() + (ask.left ?? 272) * 1e3,
    face: ask.face ?? "web",
    asker: {
      ...asker,
      client: ask.client ?? "claude-code",
      folder: `/home/ada/${ask.folder ?? "api-gateway"}`
    },
    owner: { ...owner, pid: 4242 }
  });
}
function surroundings(portal, language) {
  const zh2 = language === "zh";
  put(portal, second, { request: checks, ago: 200, left: 70, client: "cursor", folder: "storefront" });
  put(portal, third, {
    request: naming,
    ago: 2,
    left: 598,
    client: "codex",
    folder: "docs",
    face: "terminal"
  });
  yesterday(portal, zh2, pasts.length);
}
var pasts = [
  ["01k9zv3m4n00000000000000p1", "Delete the merged branch?", "\u5220\u9664\u5DF2\u5408\u5E76\u7684\u5206\u652F\uFF1F", 2, "submitted"],
  ["01k9zv3m4n00000000000000p2", "Rename the billing module", "\u91CD\u547D\u540D\u8BA1\u8D39\u6A21\u5757", 9, "cancelled"],
  ["01k9zv3m4n00000000000000p3", "How large may the cache be?", "\u7F13\u5B58\u5E94\u8BE5\u591A\u5927\uFF1F", 31, "timeout"],
  ["01k9zv3m4n00000000000000p4", "Which log format?", "\u4F7F\u7528\u54EA\u4E2A\u65E5\u5FD7\u683C\u5F0F\uFF1F", 55, "auto_submitted"]
];
function yesterday(portal, zh2, count2) {
  for (const [id, english, chinese, minutes, kind] of pasts.slice(0, count2)) {
    past(portal, id, { title: zh2 ? chinese : english, minutes, kind });
  }
}
var pastIds = { submitted: pasts[0][0], autoSubmitted: pasts[3][0] };
function past(portal, id, { title, minutes, kind }) {
  const at2 = Date.now() - minutes * minute;
  const request2 = { ...deploy, title };
  portal.world.ask(id, {
    at: at2 - minute,
    request: request2,
    deadline: at2,
    terms: terms({ language: portal.knobs.language })
  });
  const by = { face: "web", program: "browser", attempt: "past" };
  const answer = { selectedIds: ["blue-green"], customInput: null, optionNotes: [], globalNote: null };
  const ending = {
    submitted: { kind: "submitted", answer, by },
    auto_submitted: { kind: "auto_submitted", answer },
    cancelled: { kind: "cancelled", reason: "Not now, the release is frozen", optionNotes: [], by },
    timeout: { kind: "timeout", mayAskAgain: true }
  };
  portal.world.apply(id, { kind: "ended", at: at2, ending: ending[kind] });
}
var question = (ask) => (portal, language) => {
  put(portal, first, ask.request === deploy && language === "zh" ? { ...ask, request: deployChinese } : ask);
  surroundings(portal, language);
};
var at = (id) => `/choice/${id}`;
var batch = { singleSubmit: false };
var armed = (page) => page.waitForTimeout(600);

// gallery/show-state.ts
async function showState(browser, state, dress, look) {
  const portal = await startStandIn();
  portal.knobs.language = dress.language;
  portal.knobs.theme = dress.theme;
  state.arrange(portal, dress.language);
  const context = await browser.newContext({
    viewport: sizes[dress.size],
    hasTouch: dress.size === "narrow" || dress.size === "small",
    timezoneId: "Europe/Berlin"
  });
  try {
    const page = await context.newPage();
    await page.goto(`${portal.url}${state.path}#key=once`);
    await page.locator("h1").first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await state.act?.(page, portal, dress.language);
    await look(page, portal);
  } finally {
    await context.close();
    await portal.close();
  }
}

// gallery/states-around.ts
var { first: first2, fourth } = ids;
var aroundStates = [
  {
    name: "home-waiting",
    path: "/",
    arrange: question({ request: deploy }),
    sizes: ["wide", "narrow"],
    also: ["dark", "zh"]
  },
  {
    name: "home-empty",
    path: "/",
    arrange(portal, language) {
      yesterday(portal, language === "zh", 2);
    },
    sizes: ["wide", "narrow"],
    also: ["dark", "zh"]
  },
  { name: "home-first-time", path: "/", arrange: () => {
  } },
  { name: "unknown", path: at("01k9zv3m4n0000000000000zzz"), arrange: surroundings, also: ["zh"] },
  {
    name: "needs-newer",
    path: at(fourth),
    arrange(portal, language) {
      surroundings(portal, language);
      portal.world.addNewer(fourth);
    }
  },
  {
    name: "failed",
    path: at(first2),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      portal.knobs.fails = true;
    }
  },
  {
    name: "locked",
    path: at(first2),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      portal.knobs.isLocked = true;
    },
    sizes: ["wide", "narrow"],
    also: ["dark", "zh"]
  },
  {
    name: "asleep",
    path: "/",
    arrange: () => {
    },
    async act(page, portal) {
      portal.push({ type: "closing", why: "asleep" });
      await page.waitForTimeout(100);
      await page.route("**/api/**", (route) => route.abort());
      portal.drop();
      await page.locator(".connection-asleep").waitFor();
    },
    also: ["dark", "zh"]
  },
  {
    name: "reconnecting-with-draft",
    path: at(first2),
    arrange: question({ request: hybrid }),
    async act(page, portal) {
      await page.route("**/api/**", (route) => route.abort());
      portal.drop();
      await page.locator("#typed-answer").fill("I would rather keep it and look at the seed data first.");
      await page.locator(".banner").waitFor();
      await page.waitForTimeout(800);
    },
    sizes: ["wide", "narrow"],
    also: ["zh"]
  },
  {
    name: "settings",
    path: at(first2),
    arrange: question({ request: checks }),
    async act(page) {
      await page.keyboard.press(",");
      await page.locator(".dialog-side").waitFor();
      await page.waitForTimeout(200);
    },
    sizes: ["wide", "narrow"],
    also: ["dark", "zh"]
  },
  {
    name: "settings-hand-over",
    path: at(first2),
    arrange: question({ request: deploy }),
    async act(page) {
      await page.keyboard.press(",");
      await page.locator(".setting-deed button").click();
      await page.locator(".setting-command").waitFor();
    }
  },
  {
    name: "settings-everything",
    path: "/",
    arrange: () => {
    },
    async act(page) {
      await page.keyboard.press(",");
      await page.locator(".settings-more summary").click();
      await page.locator(".settings-more").scrollIntoViewIfNeeded();
    },
    also: ["zh"]
  },
  {
    name: "keys",
    path: at(first2),
    arrange: question({ request: deploy }),
    async act(page) {
      await page.keyboard.press("?");
      await page.locator(".keys").waitFor();
    },
    sizes: ["wide", "narrow"],
    also: ["zh"]
  },
  {
    name: "list-sheet",
    path: at(first2),
    arrange: question({ request: deploy }),
    async act(page) {
      await page.locator(".list-button").click();
      await page.waitForTimeout(200);
    },
    sizes: ["narrow"],
    also: ["dark", "zh"]
  },
  {
    name: "history",
    path: "/history",
    arrange: surroundings,
    sizes: ["wide", "narrow"],
    also: ["dark", "zh"]
  },
  {
    name: "history-nothing-found",
    path: "/history",
    arrange: surroundings,
    async act(page) {
      await page.locator(".history-search input").fill("zeppelin");
      await page.locator(".history-none").waitFor();
    }
  }
];

// gallery/states-ended.ts
var { first: first3, third: third2 } = ids;
var endedStates = [
  {
    name: "in-terminal",
    path: at(third2),
    arrange: question({ request: deploy })
  },
  {
    name: "leaving",
    path: at(first3),
    arrange: question({ request: deploy }),
    act: (page) => page.getByRole("radio").first().click()
  },
  {
    name: "sending-stuck",
    path: at(first3),
    arrange: question({ request: deploy, terms: batch }),
    async act(page) {
      await page.route("**/answer", (route) => route.abort());
      await page.getByRole("radio").first().click();
      await page.getByRole("button", { name: /^(Submit|提交)$/ }).click();
      await armed(page);
    }
  },
  {
    name: "refused",
    path: at(first3),
    arrange: question({ request: deploy, terms: batch }),
    async act(page) {
      await page.getByRole("radio").first().click();
      await page.route(
        "**/answer",
        (route) => route.fulfill({
          status: 507,
          body: JSON.stringify({
            error: {
              code: "unwritable",
              message: "The answer could not be stored (is the disk full?). Your text stays in the page; try again."
            }
          })
        })
      );
      await page.getByRole("button", { name: /^(Submit|提交)$/ }).click();
    },
    sizes: ["wide", "narrow"]
  },
  {
    name: "cancel-dialog",
    path: at(first3),
    arrange: question({ request: deploy }),
    act: (page) => page.getByRole("button", { name: /^(Cancel|取消)$/ }).click(),
    sizes: ["wide", "narrow"],
    also: ["dark", "zh"]
  },
  {
    name: "answered",
    path: at(first3),
    arrange: question({ request: deploy }),
    async act(page) {
      await page.getByRole("radio").first().click();
      await page.locator(".outcome").waitFor();
    },
    sizes: ["wide", "narrow"],
    also: ["dark", "zh"]
  },
  {
    name: "answered-last",
    path: at(first3),
    arrange: (portal, language) => put(portal, first3, { request: language === "zh" ? deployChinese : deploy }),
    async act(page) {
      await page.getByRole("radio").first().click();
      await page.locator(".outcome").waitFor();
    }
  },
  {
    name: "answered-elsewhere-keeps-text",
    path: at(first3),
    arrange: question({ request: hybrid }),
    async act(page, portal) {
      await page.locator("#typed-answer").fill("Rewrite it without the shared fixture; the race is in the seed data.");
      const answer = { selectedIds: ["fix"], customInput: null, optionNotes: [], globalNote: null };
      const by = { face: "terminal", program: "choice-mcp", attempt: "other" };
      portal.world.apply(first3, { kind: "ended", at: Date.now(), ending: { kind: "submitted", answer, by } });
      portal.changed(first3);
      await page.locator(".unsent").waitFor();
    },
    sizes: ["wide", "narrow"],
    also: ["dark", "zh"]
  },
  {
    name: "cancelled",
    path: at(first3),
    arrange: question({ request: deploy }),
    async act(page, _portal, language) {
      await page.getByRole("button", { name: /^(Cancel|取消)$/ }).click();
      await page.locator("dialog textarea").fill(language === "zh" ? "\u5148\u522B\u4E0A\u7EBF\uFF0C\u7248\u672C\u5DF2\u51BB\u7ED3" : "Not today, the release is frozen");
      await page.locator("dialog .button-danger").click();
      await page.locator(".outcome").waitFor();
    },
    also: ["zh"]
  },
  {
    name: "timed-out",
    path: at(first3),
    arrange: question({ request: deploy, left: 2 }),
    act: (page) => page.locator(".outcome").waitFor(),
    also: ["dark"]
  },
  {
    name: "past-read-only",
    path: at(pastIds.submitted),
    arrange: question({ request: deploy }),
    also: ["zh"]
  },
  {
    name: "past-auto-submitted",
    path: at(pastIds.autoSubmitted),
    arrange: question({ request: deploy })
  }
];

// gallery/states-question.ts
var { first: first4, second: second2, fourth: fourth2 } = ids;
var questionStates = [
  {
    name: "single",
    path: at(first4),
    arrange: question({ request: deploy }),
    sizes: ["wide", "narrow", "small", "tablet", "huge"],
    also: ["dark", "zh"]
  },
  {
    name: "single-picked-with-note",
    path: at(first4),
    arrange: question({ request: deploy, terms: batch }),
    async act(page) {
      await page.getByRole("radio").first().click();
      await page.locator('[data-deed="note"]').first().click();
      await page.locator('textarea[data-deed="note"]').fill("only after 18:00");
    },
    sizes: ["wide", "narrow"],
    also: ["dark", "zh"]
  },
  {
    name: "multi",
    path: at(first4),
    arrange: question({ request: checks }),
    sizes: ["wide", "narrow"],
    also: ["dark", "zh"]
  },
  {
    name: "multi-complete",
    path: at(first4),
    arrange: question({ request: checks }),
    async act(page) {
      await page.getByRole("checkbox").nth(2).click();
      await page.getByRole("checkbox").nth(1).click();
      await page.locator(".add-global-note").click();
      await page.locator('textarea[data-deed="global-note"]').fill("Browser tests only on main, please keep them off pull requests.");
    },
    also: ["dark"]
  },
  {
    name: "text",
    path: at(first4),
    arrange: question({ request: naming }),
    sizes: ["wide", "narrow"],
    also: ["dark", "zh"]
  },
  {
    name: "text-typed",
    path: at(first4),
    arrange: question({ request: naming }),
    act: (page) => page.locator("#typed-answer").fill("Orchard")
  },
  {
    name: "hybrid",
    path: at(first4),
    arrange: question({ request: hybrid }),
    sizes: ["wide", "narrow"],
    also: ["dark", "zh"]
  },
  {
    name: "options-30",
    path: at(first4),
    arrange: question({ request: manyOptions(30) }),
    sizes: ["wide", "narrow"],
    also: ["dark"]
  },
  { name: "options-200", path: at(first4), arrange: question({ request: manyOptions(200, "single") }) },
  {
    name: "options-filtered",
    path: at(first4),
    arrange: question({ request: manyOptions(30) }),
    act: (page) => page.locator('[data-place="filter"]').fill("eu 2"),
    also: ["zh"]
  },
  {
    name: "options-none-match",
    path: at(first4),
    arrange: question({ request: manyOptions(30) }),
    act: (page) => page.locator('[data-place="filter"]').fill("mars")
  },
  {
    name: "options-hidden",
    path: at(first4),
    arrange(portal, language) {
      question({ request: checks })(portal, language);
      portal.world.apply(first4, {
        kind: "adjusted",
        at: Date.now(),
        terms: {},
        hidden: ["size", "licences"]
      });
    }
  },
  {
    name: "long-prompt",
    path: at(first4),
    arrange: question({ request: longPrompt }),
    sizes: ["wide", "narrow"],
    also: ["dark"]
  },
  {
    name: "hostile-text",
    path: at(first4),
    arrange: question({ request: hostile }),
    sizes: ["wide", "narrow"]
  },
  {
    name: "notes-off",
    path: at(first4),
    arrange: question({ request: deploy, terms: { optionNotes: false, globalNote: false } })
  },
  {
    name: "time-soon",
    path: at(first4),
    arrange: question({ request: deploy, left: 27 }),
    also: ["dark", "zh"]
  },
  {
    name: "time-last",
    path: at(first4),
    arrange: question({ request: deploy, left: 9 }),
    sizes: ["wide", "narrow"],
    also: ["dark"]
  },
  {
    name: "time-submits-default",
    path: at(first4),
    arrange: question({
      request: { ...deploy, defaultIds: ["rolling"] },
      terms: { ...batch, timeoutAction: "submit" }
    }),
    also: ["zh"]
  },
  {
    name: "slept",
    path: at(first4),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      portal.world.apply(first4, {
        kind: "deadline-moved",
        at: Date.now(),
        deadline: Date.now() + minute,
        why: "slept"
      });
    },
    also: ["zh"]
  },
  {
    name: "agent-gone",
    path: at(first4),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      portal.world.attend(first4, "gone");
    }
  },
  {
    name: "list-gone-open",
    path: at(second2),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      put(portal, fourth2, { request: hybrid, client: "codex", folder: "docs" });
      portal.world.attend(first4, "gone");
      portal.world.attend(fourth2, "gone");
    },
    act: (page) => page.locator(".list-gone summary").click()
  },
  {
    name: "earlier-wording",
    path: at(first4),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      put(portal, fourth2, { request: { ...deploy, title: "Deploy the endpoint how?" }, ago: 400 });
      portal.world.attend(fourth2, "gone");
    },
    act: (page) => page.locator(".earlier summary").click(),
    also: ["zh"]
  }
];

// gallery/states.ts
var states = [...questionStates, ...endedStates, ...aroundStates];

// gallery/take-pictures.ts
async function takePictures({ browser, folder, part }) {
  const wanted = states.filter(({ name }) => name.includes(part));
  const pictures = wanted.flatMap((state) => dressesOf(state).map((dress) => ({ state, dress })));
  for (const { state, dress } of pictures) {
    const path = join2(folder, `${state.name}.${dressName(dress)}.png`);
    await showState(browser, state, dress, async (page) => {
      await page.screenshot({ path });
    });
  }
  return pictures.length;
}
function dressName({ size, theme, language }) {
  return [size, ...theme === "dark" ? ["dark"] : [], ...language === "zh" ? ["zh"] : []].join("-");
}
function dressesOf(state) {
  const shown = state.sizes ?? ["wide"];
  const plain = shown.map((size) => ({ size, theme: "light", language: "en" }));
  const others = (state.also ?? []).flatMap(
    (also) => shown.filter((size) => size === "wide" || size === "narrow").map((size) => ({
      size,
      theme: also === "dark" ? "dark" : "light",
      language: also === "zh" ? "zh" : "en"
    }))
  );
  return [...plain, ...others];
}
export {
  takePictures
};
