import { documentFile } from '../../lib/files/document-files.ts';

type Props = { order: Readonly<{ id: string; invoice: string | null }> };

/** An order's invoice by its number; the browser shows the file beside the shop. */
export function InvoiceLink({ order: { id, invoice } }: Props) {
  return (
    <a href={documentFile.invoice(id)} target="_blank" rel="noopener">
      {invoice}
    </a>
  );
}
