import type { JSX } from 'preact';

/** Every drawing of the page: 16 units wide, one stroke, the colour of the text around it. */
const paths = {
  check: 'M3.5 8.5l3 3 6-7',
  minus: 'M4 8h8',
  plus: 'M8 3.5v9M3.5 8h9',
  repeat: 'M12.5 6.5A5 5 0 0 0 3.6 5.6M3.5 9.5a5 5 0 0 0 8.9.9M3.4 2.8v2.9h2.9M12.6 13.2v-2.9H9.7',
  clock: 'M8 4.6V8l2.2 1.6M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z',
  dot: 'M8 8h.01',
  star: 'M8 2.2l1.75 3.6 3.95.55-2.87 2.76.7 3.93L8 11.15l-3.53 1.89.7-3.93L2.3 6.35l3.95-.55z',
  gear: 'M8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM8 1.8v1.7M8 12.5v1.7M1.8 8h1.7M12.5 8h1.7M3.6 3.6l1.2 1.2M11.2 11.2l1.2 1.2M3.6 12.4l1.2-1.2M11.2 4.8l1.2-1.2',
  keyboard:
    'M2.8 4h10.4c.6 0 1 .4 1 1v6c0 .6-.4 1-1 1H2.8c-.6 0-1-.4-1-1V5c0-.6.4-1 1-1zM4.5 6.7h.01M7 6.7h.01M9.4 6.7h.01M11.7 6.7h.01M5.6 9.5h4.8',
  pencil: 'M3 13l.6-2.7 7.1-7.1a1.4 1.4 0 0 1 2 2l-7.1 7.1z',
  copy: 'M5.8 5.8V3.6c0-.6.4-1 1-1h5.6c.6 0 1 .4 1 1v5.6c0 .6-.4 1-1 1h-2.2M3.6 5.8h5.6c.6 0 1 .4 1 1v5.6c0 .6-.4 1-1 1H3.6c-.6 0-1-.4-1-1V6.8c0-.6.4-1 1-1z',
  search: 'M7.2 12a4.8 4.8 0 1 0 0-9.6 4.8 4.8 0 0 0 0 9.6zM10.8 10.8l2.9 2.9',
  list: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h7',
  close: 'M4 4l8 8M12 4l-8 8',
  terminal: 'M3.6 5.4L6.2 8l-2.6 2.6M8 11h4.4',
  globe:
    'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM2.3 8h11.4M8 2c1.7 1.6 2.5 3.6 2.5 6S9.7 12.4 8 14C6.3 12.4 5.5 10.4 5.5 8S6.3 3.6 8 2z',
  bell: 'M4 11.2V7a4 4 0 0 1 8 0v4.2l1 1H3zM6.8 13.8h2.4',
  person: 'M8 7.8a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM3 13.6c.4-2.3 2.5-3.6 5-3.6s4.6 1.3 5 3.6',
  history: 'M2.3 8a5.7 5.7 0 1 0 1.8-4.1M2.6 2.6v2.6h2.6M8 5v3.2l2.2 1.4',
  download: 'M8 2.5v7.5M4.8 7L8 10.2 11.2 7M3 13.3h10',
  trash:
    'M3 4.5h10M6.3 4.5V3.2c0-.4.3-.7.7-.7h2c.4 0 .7.3.7.7v1.3M4.3 4.5l.6 8.2c0 .5.4.8.9.8h4.4c.5 0 .9-.3.9-.8l.6-8.2',
  arrow: 'M3 8h9.5M9 4.5L12.5 8 9 11.5',
  moon: 'M13 9.3A5.3 5.3 0 0 1 6.7 3a5.3 5.3 0 1 0 6.3 6.3z',
  lock: 'M4.5 7.3h7c.6 0 1 .4 1 1v4c0 .6-.4 1-1 1h-7c-.6 0-1-.4-1-1v-4c0-.6.4-1 1-1zM5.5 7.3V5.2a2.5 2.5 0 0 1 5 0v2.1',
  question: 'M6 6.2A2.1 2.1 0 0 1 10.1 6.8c0 1.4-2.1 1.7-2.1 3M8 12.3h.01',
  pin: 'M6 2.5h4M6.8 2.5v4.2L4.6 9.2h6.8L9.2 6.7V2.5M8 9.2v4.3',
  back: 'M3 6.2h6.6a3.4 3.4 0 0 1 0 6.8H6.2M5.8 3.2L2.8 6.2l3 3',
  clip: 'M11.8 6.6L7.1 11.3a1.7 1.7 0 0 1-2.4-2.4l5-5a2.8 2.8 0 0 1 4 4l-5.2 5.2a4 4 0 0 1-5.6-5.6L7.4 3',
  file: 'M9 2.2H4.8c-.5 0-.9.4-.9.9v9.8c0 .5.4.9.9.9h6.4c.5 0 .9-.4.9-.9V5.3zM9 2.2v3.1h3.1',
  plug: 'M6 2.5v3M10 2.5v3M4.5 5.5h7v2.3a3.5 3.5 0 0 1-7 0zM8 11.3v2.5',
  up: 'M8 13V3.5M4.5 7L8 3.5 11.5 7',
  inbox:
    'M2.5 9.5l1.7-5.6c.1-.4.5-.7 1-.7h5.6c.4 0 .8.3 1 .7l1.7 5.6v2.7c0 .6-.4 1-1 1h-9c-.6 0-1-.4-1-1zM2.5 9.5h3l1 1.7h3l1-1.7h3',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): JSX.Element {
  const filled = name === 'star';
  return (
    <svg
      class="icon"
      viewBox="0 0 16 16"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      fill={filled ? 'currentColor' : 'none'}
      stroke={filled ? 'none' : 'currentColor'}
      stroke-width={name === 'dot' ? 6 : 1.5}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
