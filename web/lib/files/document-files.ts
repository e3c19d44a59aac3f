import { apiBase } from '#contracts/site/paths.ts';

/** Where the files of documents are; the browser opens them with its own viewer. */
export const documentFile = {
  invoice: (orderId: string) => `${apiBase}/orders/${orderId}/invoice.pdf`,
  receipt: (paymentId: string) => `${apiBase}/payments/${paymentId}/receipt.pdf`,
  creditNote: (id: string) => `${apiBase}/credit-notes/${id}/note.pdf`,
} as const;
