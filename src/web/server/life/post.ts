import type { Hosted } from './host.ts';

/** Where this process stands: it has no portal, it is the portal, or it watches over somebody else's. */
export type Post =
  | { readonly kind: 'idle' }
  | { readonly kind: 'hosting'; readonly hosted: Hosted; readonly leave: () => void }
  | { readonly kind: 'following'; readonly port: number; readonly leave: () => void };

export const idle: Post = { kind: 'idle' };
