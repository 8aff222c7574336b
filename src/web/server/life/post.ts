import type { Following } from './follow.ts';
import type { Hosted } from './host.ts';

/** The part of this process: it has no portal, it hosts the portal, or it follows one in another process. */
export type Post =
  | { readonly kind: 'idle' }
  | { readonly kind: 'hosting'; readonly hosted: Hosted; readonly leave: () => void }
  | {
      readonly kind: 'following';
      readonly port: number;
      readonly following: Following;
      readonly leave: () => void;
    };

/** The portal's port, as far as this process knows, and whether it is in this process. */
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
