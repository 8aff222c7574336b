import type { Following } from './follow.ts';
import type { Hosted } from './host.ts';

/** Where this process stands: it has no portal, it is the portal, or it watches over one in another process. */
export type Post =
  | { readonly kind: 'idle' }
  | { readonly kind: 'hosting'; readonly hosted: Hosted; readonly leave: () => void }
  | {
      readonly kind: 'following';
      readonly port: number;
      readonly following: Following;
      readonly leave: () => void;
    };

/** Where the portal is, as far as this process knows. */
export type PortalPlace = { readonly port: number; readonly ours: boolean };

export function placeOf(post: Post): PortalPlace | null {
  switch (post.kind) {
    case 'idle':
      return null;
    case 'hosting':
      return { port: post.hosted.port, ours: true };
    case 'following':
      return { port: post.port, ours: false };
  }
}

export const idle: Post = { kind: 'idle' };
