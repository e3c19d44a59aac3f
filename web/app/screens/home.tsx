import { Home } from '../../features/dashboard/home.tsx';
import { LeaseWarnings } from '../../features/leases/lease-warnings.tsx';

export function HomeScreen() {
  return (
    <>
      <Home />
      <LeaseWarnings />
    </>
  );
}
