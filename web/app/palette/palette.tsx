import { useState } from 'react';
import { useWords } from '../../lib/text/words.ts';
import { useStill } from '../../lib/time/use-still.ts';
import { matching } from '../../ui/commands/command.ts';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { useCommands } from './use-commands.ts';
import { useForSale } from './use-for-sale.ts';
import { paletteWords } from './words.ts';

type Props = { onClose: () => void; onHelp: () => void };

const pauseMs = 150;
/** As much as the market's own search takes. */
const typedMax = 80;

/** Goes anywhere, finds what is for sale and what the customer has, and acts without a screen. */
export function Palette({ onClose, onHelp }: Props) {
  const t = useWords(paletteWords);
  const [typed, setTyped] = useState('');
  const asked = typed.trim();
  const still = useStill(asked, pauseMs);
  const { screens, actions, own, instead } = useCommands(still, onHelp);
  const forSale = useForSale(still);
  const busy = asked !== '' && (still !== asked || forSale.isFetching);
  const found = [
    ...matching([...screens, ...actions, ...own], asked),
    ...(still === asked ? forSale.commands : []),
  ];
  const isLost = asked !== '' && found.length === 0 && !busy;
  const start = asked === '' ? [...screens, ...actions] : found;
  const commands = isLost ? [instead(asked), ...actions, ...screens] : start;
  const none = forSale.failed ? t.failed : t.none;
  const status = isLost ? none : busy ? t.searching : t.count(commands.length);
  return (
    <CommandDialog
      title={t.title}
      hint={t.hint}
      results={t.results}
      status={status}
      groups={t.groups}
      commands={commands}
      busy={busy}
      typed={typed}
      typedMax={typedMax}
      onType={setTyped}
      onClose={onClose}
    />
  );
}
