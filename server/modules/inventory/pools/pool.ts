import type { PoolWords } from '#contracts/admin/goods/pools.ts';
import type { PoolKind } from '#contracts/goods/pool-kinds.ts';
import type { PoolId } from '#contracts/ids.ts';
import type { Dialect } from '#gateway/pool/dialect.ts';
import type { Secret } from '#platform/secrets.ts';
import type { Protocol } from '../upstream.ts';

/** One entry of a supplier of rotating exits. */
export type Pool = Readonly<{
  id: PoolId;
  name: string;
  kind: PoolKind;
  host: string;
  port: number;
  protocol: Protocol;
  username: string;
  /** Null where it was sealed with a secret that this installation no longer has. */
  password: Secret | null;
  dialect: Dialect;
}>;

/** How a pool's words are stored: a known supplier by name, or the words themselves. */
export type StoredDialect = Readonly<{ dialect: string; words: PoolWords | null }>;

/** `off` by staff; `failing` by itself, until it works again. */
export type PoolState = 'on' | 'off' | 'failing';
