/** A bearer and the whole seconds it lives. */
export type FreshToken = Readonly<{ token: string; lifeSeconds: number }>;

/**
 * One token for all processes: requesting a new one may invalidate the previous one (facts §1.1).
 */
export interface TokenStore {
  /** A token with life left, or one got by `fetchToken`, which runs once however many wait. */
  current(fetchToken: () => Promise<FreshToken>): Promise<string>;
  /** Replaces a token that was refused, unless another process has replaced it already. */
  renew(refused: string, fetchToken: () => Promise<FreshToken>): Promise<string>;
}
