import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { watchKeys } from '../lib/watch-keys.ts';
import { queryClient } from '../lib/queries/query-client.ts';
import { loadLocale } from '../lib/text/words.ts';
import { OutermostBoundary } from './crash.tsx';
import { createAppRouter } from './routes/router.tsx';

const place = document.getElementById('app');
if (!place) throw new Error('app.html lacks the element with the id "app".');
const root = createRoot(place);

const patienceMs = 2_000;
const patience = () => new Promise((resolve) => setTimeout(resolve, patienceMs));

async function start() {
  // Readers of English wait for nothing here.
  const [router] = await Promise.all([createAppRouter(window.location.pathname), loadLocale()]);
  // Until its screen is loaded, the opening stays, with a time limit.
  await Promise.race([router.load(), patience()]);
  // A page kept by the browser for Back must not show a signed-out person's dashboard.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void router.invalidate();
  });
  root.render(
    <StrictMode>
      <OutermostBoundary>
        <CSPProvider disableStyleElements>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </CSPProvider>
      </OutermostBoundary>
    </StrictMode>,
  );
}

// A wait of the module itself would cut the app's first chunk into thirty, since what is fetched
// imports from it.
watchKeys();
void start();
