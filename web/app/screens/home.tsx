import { Home } from '../../features/dashboard/home.tsx';
import { ServicesNow } from '../../features/leases/now/services-now.tsx';
import { UsageOverview } from '../../features/leases/usage/usage-overview.tsx';
import { WelcomeBanner } from '../../features/leases/now/welcome-banner.tsx';

export function HomeScreen() {
  return <Home greeting={<WelcomeBanner />} services={<ServicesNow />} usage={<UsageOverview />} />;
}
