import { useState } from 'react';
import { notify } from '../../ui/overlay/notify.ts';
import { logProblem } from '../log.ts';
import type { PdfReport } from './pdf-report.ts';
import { catalogue, useWords } from '../text/words.ts';

export const reportWords = catalogue('report', {
  failed: 'We couldn’t create the PDF',
  again: 'Check your connection and try again.',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
});

type Report = () => PdfReport | Promise<PdfReport>;

/** Creates a report and downloads it; the user gets a message when that fails. */
export function usePdfReport() {
  const t = useWords(reportWords);
  const [busy, setBusy] = useState(false);
  const save = async (report: Report) => {
    setBusy(true);
    try {
      // The PDF writer is larger than the whole page; it is fetched on the first use.
      const { savePdfReport } = await import('./pdf-report.ts');
      await savePdfReport(await report(), t.page);
    } catch (cause) {
      logProblem('the report was not made', cause);
      notify({ kind: 'error', title: t.failed, detail: t.again });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: (report: Report) => void save(report) };
}
