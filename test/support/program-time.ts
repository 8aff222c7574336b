/** Environment of programs that live at another time: there it is that moment now, and time runs on from it. */
export function livingAt(moment: number): { readonly NODE_OPTIONS: string } {
  const code = `const now = Date.now; Date.now = () => now() + ${moment - Date.now()};`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

/** Environment of programs whose clock runs this many times as fast; timers keep their own pace. */
export function hurried(times: number): { readonly NODE_OPTIONS: string } {
  const code = `const { now } = Date, start = now(); Date.now = () => start + (now() - start) * ${times};`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}
