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
      if (index === 1) tone.onended = () => void context.close();
    }
  } catch {
    // Browsers refuse sound before the page was ever clicked; title and icon have already told.
  }
}
