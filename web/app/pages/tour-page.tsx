import { WelcomeTour } from '../../features/dashboard/welcome-tour.tsx';
import HomePage from './home-page.tsx';

/** The tour, over the dashboard that it explains. */
export default function TourPage() {
  return (
    <>
      <HomePage />
      <WelcomeTour />
    </>
  );
}
