import { eachLanguage, languages } from '../domain/language.ts';
import { interfaceWishes } from '../domain/question/request.ts';
import { timeoutActions } from '../domain/question/terms.ts';
import { maxTimeoutSeconds } from '../domain/session/deadline.ts';
import { languageNames } from '../i18n/locale.ts';
import { defineSlice, type ValuesOf } from './slice.ts';
import { bool, choice, int, list } from './spec.ts';

/** How questions are asked, on every face. */
export const coreSlice = defineSlice({
  name: 'question',
  title: { en: 'Questions', zh: '提问' },
  panelGroup: 'more',
  settings: {
    language: choice({
      values: languages,
      default: 'en',
      env: 'CHOICE_LANG',
      panelGroup: 'appearance',
      words: {
        en: { label: 'Language', help: 'Language of the page, the terminal and the summaries.' },
        zh: { label: '语言', help: '网页、终端和结果摘要使用的语言。' },
      },
      valueWords: eachLanguage(() => languageNames),
    }),
    interface: choice({
      values: interfaceWishes,
      default: 'auto',
      env: 'CHOICE_INTERFACE',
      panelGroup: 'answering',
      wish: 'interface',
      words: {
        en: { label: 'Where to ask', help: 'In the browser, or in a terminal.' },
        zh: { label: '提问位置', help: '在浏览器中还是在终端里提问。' },
      },
      valueWords: {
        en: { auto: 'automatic', web: 'browser', terminal: 'terminal' },
        zh: { auto: '自动', web: '浏览器', terminal: '终端' },
      },
    }),
    timeout_seconds: int({
      default: 300,
      min: 1,
      max: maxTimeoutSeconds,
      atLeast: 'min_timeout_seconds',
      unit: 'seconds',
      env: 'CHOICE_TIMEOUT_SECONDS',
      panelGroup: 'answering',
      wish: 'timeoutSeconds',
      words: {
        en: { label: 'Time to answer', help: 'How long a question waits for you.' },
        zh: { label: '回答时限', help: '每个问题等待你回答的时间。' },
      },
    }),
    min_timeout_seconds: int({
      default: 30,
      min: 1,
      max: maxTimeoutSeconds,
      unit: 'seconds',
      env: 'CHOICE_MIN_TIMEOUT_SECONDS',
      words: {
        en: {
          label: 'Shortest time to answer',
          help: 'No question waits for less time, whatever the agent asks for.',
        },
        zh: { label: '最短回答时限', help: '无论代理要求多短，问题都至少等待这么久。' },
      },
    }),
    timeout_action: choice({
      values: timeoutActions,
      default: 'reinvoke',
      env: 'CHOICE_TIMEOUT_ACTION',
      words: {
        en: { label: 'When the time is up', help: 'What the agent is told when nobody answered.' },
        zh: { label: '超时后的处理', help: '无人回答时如何答复代理。' },
      },
      valueWords: {
        en: {
          reinvoke: 'choose nothing, agent may ask again',
          submit: 'submit what is preselected',
          cancel: 'choose nothing, agent stops',
        },
        zh: {
          reinvoke: '不作选择，代理可以再次提问',
          submit: '提交预先选中的选项',
          cancel: '不作选择，代理停止当前任务',
        },
      },
    }),
    preselect_recommended: bool({
      default: false,
      words: {
        en: {
          label: 'Preselect recommended options',
          help: 'Recommended options are already picked when a question opens.',
        },
        zh: { label: '预选推荐项', help: '打开问题时已选中推荐的选项。' },
      },
    }),
    single_submit_mode: bool({
      default: true,
      panelGroup: 'answering',
      wish: 'singleSubmit',
      words: {
        en: { label: 'Submit on pick', help: 'In a question with one answer, picking an option sends it.' },
        zh: { label: '选中即提交', help: '单选题选中一项后立即提交。' },
      },
    }),
    option_annotations_enabled: bool({
      default: true,
      panelGroup: 'answering',
      wish: 'optionNotes',
      words: {
        en: { label: 'Notes on options', help: 'Lets you write a note beside each option.' },
        zh: { label: '选项备注', help: '可以为每个选项写备注。' },
      },
    }),
    global_annotation_enabled: bool({
      default: true,
      panelGroup: 'answering',
      wish: 'globalNote',
      words: {
        en: { label: 'Note on the whole answer', help: 'Lets you write one note for the whole answer.' },
        zh: { label: '整体备注', help: '可以为整个回答写一条备注。' },
      },
    }),
    placeholder_visible: bool({
      default: true,
      panelGroup: 'answering',
      wish: 'placeholderVisible',
      words: {
        en: { label: 'Example in empty text fields', help: 'Shows the agent’s example until you type.' },
        zh: { label: '输入框示例', help: '输入前显示代理给出的示例。' },
      },
    }),
    settings_first: bool({
      default: false,
      words: {
        en: {
          label: 'Open settings first',
          help: 'Opens the settings before each question; close them to see the question.',
        },
        zh: { label: '先打开设置', help: '先打开设置，关闭后再显示问题。' },
      },
    }),
    earlier_decisions: bool({
      default: true,
      words: {
        en: {
          label: 'Show earlier decisions',
          help: 'When the same question comes again in the same folder, shows what you answered before.',
        },
        zh: { label: '显示以前的决定', help: '同一文件夹中再次出现相同问题时，显示你上次的回答。' },
      },
    }),
    quick_replies: list({
      default: [],
      maxEntries: 20,
      maxLength: 500,
      words: {
        en: { label: 'Quick replies', help: 'Phrases of your own to insert into a text field.' },
        zh: { label: '快捷回复', help: '你自己的常用语，可插入到输入框中。' },
      },
    }),
  },
});

export type CoreValues = ValuesOf<typeof coreSlice>;
