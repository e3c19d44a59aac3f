import { useSyncExternalStore } from 'react';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { chooseTheme, isDark, watchTheme } from '../lib/theme.ts';
import { useWords } from '../lib/text/words.ts';
import { IconButton } from './input/icon-button.tsx';
import { uiWords } from './words.ts';

export function ThemeToggle() {
  const t = useWords(uiWords);
  const dark = useSyncExternalStore(watchTheme, isDark);
  return (
    <IconButton label={dark ? t.darkOff : t.darkOn} onClick={() => chooseTheme(!dark)}>
      {dark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </IconButton>
  );
}
