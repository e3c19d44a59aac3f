import { Home } from '../../features/dashboard/home.tsx';
import { ServicesNow } from '../../features/leases/services-now.tsx';
import { WelcomeBanner } from '../../features/leases/welcome-banner.tsx';

export function HomeScreen() {
  return <Home greeting={<WelcomeBanner />} services={<ServicesNow />} />;
}
