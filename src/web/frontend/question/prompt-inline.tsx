import type { JSX } from 'preact';
import type { Inline, Link } from '../../../markdown/tree.ts';

export function Inlines({ inlines }: { readonly inlines: readonly Inline[] }): JSX.Element {
  return (
    <>
      {inlines.map((inline, index) => (
        <One key={index} inline={inline} />
      ))}
    </>
  );
}

function One({ inline }: { readonly inline: Inline }): JSX.Element {
  switch (inline.kind) {
    case 'text':
      return <>{inline.text}</>;
    case 'strong':
      return (
        <strong>
          <Inlines inlines={inline.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines inlines={inline.children} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Inlines inlines={inline.children} />
        </s>
      );
    case 'code':
      return <code>{inline.text}</code>;
    case 'link':
      return <Outside link={inline} />;
    case 'break':
      return <br />;
  }
}

/** A link says where it really goes: its text may claim another place. */
function Outside({ link }: { readonly link: Link }): JSX.Element {
  return (
    <a class="outside" href={link.href} target="_blank" rel="noopener noreferrer" title={link.href}>
      <Inlines inlines={link.children} />
      {!namesHost(plainText(link.children), link.host) && <span class="outside-host"> ({link.host})</span>}
    </a>
  );
}

/**
 * Only a text that starts with the host, letter for letter, has named it: one that stands further back proves
 * nothing (`https://bank.example@evil.example`, `https://bank.example/evil.example`), and one that is merely read
 * as the same host may look like another.
 */
function namesHost(text: string, host: string): boolean {
  const place = text.toLowerCase().replace(/^https?:\/\//, '');
  return place.startsWith(host) && /^([/?#]|$)/.test(place.slice(host.length));
}

function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if ('text' in inline) return inline.text;
      return 'children' in inline ? plainText(inline.children) : '';
    })
    .join('');
}
