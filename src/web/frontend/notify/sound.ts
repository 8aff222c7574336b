/** The notes last a quarter of a second; a sound device that has to wake up first may take longer. */
const closeAfterMs = 3_000;

/** Two short notes, made on the spot: no file to fetch, quiet enough for an office. */
export function playBlip(createContext: () => AudioContext): void {
  try {
    const context = createContext();
    for (const [index, frequency] of [660, 880].entries()) {
      const start = context.currentTime + index * 0.11;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.08, start + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.16);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.17);
    }
    // By the clock, not by the last note's end: a page that was never clicked gets a suspended context, in which
    // no note ends. Its state cannot be asked right away, some browsers start every context suspended.
    setTimeout(() => void context.close(), closeAfterMs);
  } catch {
    // Without a sound device there is no sound; title, icon or notification tell all the same.
  }
}
