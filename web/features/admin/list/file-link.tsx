import Download from 'lucide-react/icons/download';
import { useWords } from '../../../lib/text/words.ts';
import { tableWords } from '../../../ui/data-table/words.ts';
import button from '../../../ui/input/icon-button.module.css';

/** The server's file of all that the list found, not only of this page. */
export function FileLink({ href }: { href: string }) {
  const { file } = useWords(tableWords);
  return (
    <a className={button.button} href={href} download title={file} aria-label={file}>
      <Download aria-hidden="true" />
    </a>
  );
}
