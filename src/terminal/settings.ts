import { defineSlice, type ValuesOf } from '../settings/slice.ts';
import { bool, choice } from '../settings/spec.ts';

/** How questions look and start in a terminal. */
export const terminalSlice = defineSlice({
  name: 'terminal',
  title: { en: 'Terminal', zh: '终端' },
  panelGroup: 'more',
  settings: {
    terminal_launch: choice({
      values: ['agent', 'auto'],
      default: 'agent',
      env: 'CHOICE_TERMINAL_LAUNCH',
      words: {
        en: { label: 'Who opens the terminal', help: 'For questions that are asked in a terminal.' },
        zh: { label: '由谁打开终端', help: '适用于在终端里提出的问题。' },
      },
      valueWords: {
        en: { agent: 'the agent runs the command', auto: 'a terminal window opens by itself' },
        zh: { agent: '由代理运行命令', auto: '自动打开终端窗口' },
      },
    }),
    terminal_navigation_hints: bool({
      default: true,
      words: {
        en: { label: 'Show keys', help: 'Shows the keys below a question. The cancel key is always shown.' },
        zh: { label: '显示按键提示', help: '问题下方的按键说明。取消键始终显示。' },
      },
    }),
    terminal_bell: bool({
      default: false,
      words: {
        en: { label: 'Ring the bell', help: 'The terminal rings once when a question opens in it.' },
        zh: { label: '响铃', help: '问题在终端里打开时响铃一次。' },
      },
    }),
    terminal_annotation_focus: choice({
      values: ['option', 'global'],
      default: 'option',
      words: {
        en: { label: 'Tab goes first to', help: 'Which note the Tab key opens.' },
        zh: { label: 'Tab 键首先进入', help: '按 Tab 键时打开哪一处备注。' },
      },
      valueWords: {
        en: { option: 'the note of the option', global: 'the note on the whole answer' },
        zh: { option: '当前选项的备注', global: '整体备注' },
      },
    }),
  },
});

export type TerminalValues = ValuesOf<typeof terminalSlice>;
