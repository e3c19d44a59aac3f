import { WelcomeTour } from '../../features/dashboard/welcome-tour.tsx';
import { HomeScreen } from './home.tsx';

/** The tour, over the dashboard that it explains. */
export function TourScreen() {
  return (
    <>
      <HomeScreen />
      <WelcomeTour />
    </>
  );
}
