import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from '../look/icons.tsx';

type Props = {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ComponentChildren;
};

/** A place with nothing to answer: one sign, one line, and what to do next. */
export function State({ icon, title, children }: Props): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div class="scroll">
      <div class="column">
        <div class="state" role="status">
          <span class="state-sign">
            <Icon name={icon} size={22} />
          </span>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
      </div>
    </div>
  );
}

const patienceMs = 300;

/** Nothing turns within the first moments: most replies are there before a spinner would be seen. */
export function Loading({ text }: { readonly text: string }): JSX.Element {
  const late = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      late.value = true;
    }, patienceMs);
    return () => clearTimeout(timer);
  }, [late]);
  return (
    <div class="scroll">
      <div class="column loading" role="status">
        {late.value && (
          <>
            <span class="loading-bar" aria-hidden="true" />
            <p>{text}</p>
          </>
        )}
      </div>
    </div>
  );
}
