import { useComputed } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { type Route, toPath } from '../core/route.ts';
import { usePage } from '../page.ts';

type Props = {
  readonly route: Route;
  readonly class: string;
  readonly children: ComponentChildren;
  readonly 'aria-labelledby'?: string;
  readonly 'aria-describedby'?: string;
};

/** A link to a view of the page. Only a plain click stays here; any other opens the browser's tab or window. */
export function RouteLink({ route, children, ...rest }: Props): JSX.Element {
  const { router } = usePage();
  const path = toPath(route);
  // By itself: in a list of a thousand, going from one to another changes two.
  const current = useComputed(() => (toPath(router.route.value) === path ? 'page' : undefined));
  return (
    <a
      {...rest}
      href={path}
      aria-current={current}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        router.go(route);
      }}
    >
      {children}
    </a>
  );
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
