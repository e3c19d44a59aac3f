import {
  createContext,
  lazy,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { onlineManager } from '@tanstack/react-query';
import { isNotFound, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiRefused } from '../lib/api/api-errors.ts';
import { useWords } from '../lib/text/words.ts';
import { Button, buttonClass } from '../ui/input/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageTitle } from '../ui/page/page-frame.tsx';
import styles from './crash.module.css';
import { isMissingFile, mayReload, reloadForFile } from './missing-file.ts';
import { appWords } from './words.ts';

/** Try Again works twice, 2 s apart; after that only a reload can help (§2.9). */
const retriesMax = 2;
const retryDelayS = 2;

/** Kept on the device with the frame, so it is there when it is wanted. */
const OfflineScreen = lazy(async () => ({
  default: (await import('./offline/index.ts')).OfflineScreen,
}));

type BoundaryProps = {
  children: ReactNode;
  /** A crash is forgotten when this changes: another page deserves a fresh start. */
  resetKey?: string;
};

/** Catches what a screen throws. The count of retries outlives the screen that crashed again. */
export function ScreenBoundary({ children, resetKey }: BoundaryProps) {
  const retries = useRef(0);
  return (
    <RetriesContext value={retries}>
      <ErrorBoundary FallbackComponent={CrashScreen} resetKeys={[resetKey]}>
        {children}
      </ErrorBoundary>
    </RetriesContext>
  );
}

const RetriesContext = createContext<RefObject<number> | null>(null);

function CrashScreen({ error, resetErrorBoundary }: FallbackProps) {
  const retries = use(RetriesContext);
  const [retriesLeft] = useState(() => retriesMax - (retries?.current ?? retriesMax));
  const t = useWords(appWords).crash;
  const online = useSyncExternalStore(watchNetwork, () => onlineManager.isOnline());
  const lacksFile = isMissingFile(error);
  const [waitS, setWaitS] = useState(() => (lacksFile && mayReload() ? retryDelayS : 0));
  useEffect(() => {
    if (waitS === 0 || !online) return undefined;
    const timer = setTimeout(() => {
      if (waitS > 1) return setWaitS(waitS - 1);
      if (lacksFile) return reloadForFile();
      if (retries) retries.current += 1;
      resetErrorBoundary();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [waitS, online, lacksFile, retries, resetErrorBoundary]);
  useEffect(() => {
    // What a screen lacked without a network it has with one.
    return onlineManager.subscribe((isOnline) => isOnline && window.location.reload());
  }, []);
  if (!online) {
    return (
      <Suspense fallback={null}>
        <OfflineScreen />
      </Suspense>
    );
  }
  return (
    <div className={styles.crash} role="alert">
      <PageTitle>{t.title}</PageTitle>
      <p className={styles.text}>{t.text}</p>
      <div className={styles.actions}>
        {retriesLeft > 0 && (
          <Button variant="primary" busy={waitS > 0} onClick={() => setWaitS(retryDelayS)}>
            {waitS > 0 ? t.waiting(waitS) : t.again}
          </Button>
        )}
        {retriesLeft <= 0 && (
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t.reload}
          </Button>
        )}
      </div>
      <CrashDetails error={error} />
    </div>
  );
}

const watchNetwork = (listener: () => void) => onlineManager.subscribe(listener);

/** The last net, outside of the router: its only way on is the front page. */
export function OutermostBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary FallbackComponent={OutermostScreen}>{children}</ErrorBoundary>;
}

function OutermostScreen({ error }: FallbackProps) {
  const t = useWords(appWords).crash;
  return (
    <main className={styles.crash} role="alert">
      <Logo />
      <PageTitle>{t.title}</PageTitle>
      <p className={styles.text}>{t.text}</p>
      <a className={buttonClass({ variant: 'primary' })} href="/">
        {t.refresh}
      </a>
      <CrashDetails error={error} />
    </main>
  );
}

/** The router's own fallback: a route that could not be entered at all. */
export function RouterCrash({ error }: ErrorComponentProps) {
  const t = useWords(appWords);
  return (
    <main className={styles.crash} role="alert">
      <Logo />
      <PageTitle>{t.routerCrash}</PageTitle>
      <p className={styles.text}>{describe(error)}</p>
      <a className={buttonClass({ variant: 'primary' })} href="/">
        {t.crash.refresh}
      </a>
    </main>
  );
}

function CrashDetails({ error }: { error: unknown }) {
  const t = useWords(appWords).crash;
  return (
    <details className={styles.details}>
      <summary>{t.reference}</summary>
      <code>{describe(error)}</code>
    </details>
  );
}

function describe(error: unknown): string {
  if (error instanceof ApiRefused) return `${error.statusLine} (${error.reference ?? '-'})`;
  if (isNotFound(error)) return '404 Not Found';
  return error instanceof Error ? error.message : String(error);
}
