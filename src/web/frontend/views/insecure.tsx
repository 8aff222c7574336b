import type { JSX } from 'preact';
import type { PageWords } from '../strings.ts';
import { State } from './state.tsx';

/**
 * Over plain http, browsers give a page the means to prove itself by names of this computer only. Nothing has been sent.
 */
export function insecureView(
  words: PageWords['state'],
  { hostname, port }: Pick<Location, 'hostname' | 'port'>,
): JSX.Element {
  const at = port || '80';
  return (
    <div class="shell shell-bare">
      <main class="stage">
        <State icon="lock" title={words.insecureTitle}>
          <p>{words.insecure}</p>
          <p>{words.insecureTunnel}</p>
          <div class="command">
            <code>{`ssh -L ${at}:127.0.0.1:${at} ${hostname}`}</code>
          </div>
        </State>
      </main>
    </div>
  );
}
