/** An authentic webhook, read without trusting its shape. */
export type WebhookEvent = Readonly<{
  name: string;
  /** What has to be asked about because of it. */
  about: 'payment' | 'refund' | 'dispute';
  /** Ours. */
  reference: string | undefined;
  /** What its own object is called there, such as the dispute. */
  id: string | undefined;
  /** The same for every repeat of it. */
  dedupeKey: string;
  /** JSON, in its stored form. */
  text: string;
}>;

/** What a provider sends to its one signed address. */
export interface Webhooks {
  /** Whether the provider signed exactly these bytes. */
  isAuthentic(rawBody: Buffer, signature: string): boolean;
  /** Undefined for what is no JSON object. */
  read(rawBody: Buffer): WebhookEvent | undefined;
}
