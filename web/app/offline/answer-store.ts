/** One answer: the key of its query, its data, and when it came in epoch milliseconds. */
export type KeptAnswer = Readonly<{ key: readonly unknown[]; data: unknown; atMs: number }>;
/** Whose answers these are and which build wrote them; to any other they mean nothing. */
export type Keeper = Readonly<{ customerId: string; build: string }>;
type Kept = Keeper & Readonly<{ answers: readonly KeptAnswer[] }>;

/** A cache beside those of the service worker, so that a sign-out empties it with them. */
const cacheName = 'answers';
const address = '/kept-answers';

/** What opens a proxy or a server. None of it is written, wherever in an answer it is. */
const secretFields = new Set(['PROXY_USER', 'PROXY_PASSWORD', 'username', 'password']);
const withoutSecrets = (field: string, value: unknown) =>
  secretFields.has(field) ? undefined : value;

/** The answers that this keeper has on the device; none of another customer or another build. */
export async function readAnswers(keeper: Keeper): Promise<readonly KeptAnswer[]> {
  const file = await (await caches.open(cacheName)).match(address);
  if (!file) return [];
  const kept = (await file.json()) as Kept;
  return kept.customerId === keeper.customerId && kept.build === keeper.build ? kept.answers : [];
}

/** Puts the answers in the place of all that were kept, without what is secret in them. */
export async function writeAnswers(keeper: Keeper, answers: readonly KeptAnswer[]): Promise<void> {
  const kept: Kept = { ...keeper, answers };
  const file = new Response(JSON.stringify(kept, withoutSecrets));
  await (await caches.open(cacheName)).put(address, file);
}

export const forgetAnswers = (): Promise<boolean> => caches.delete(cacheName);
