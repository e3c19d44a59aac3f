import { Home } from '../../features/dashboard/home.tsx';
import { LeaseWarnings } from '../../features/leases/lease-warnings.tsx';

export default function HomePage() {
  return (
    <>
      <Home />
      <LeaseWarnings />
    </>
  );
}
