/** What the owner calls the shop; the server writes it into the shell, which is built as Lango. */
export const shopName =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ||
  'Lango';
