/** Home, and the tour of it. */
export { HomeScreen } from '../screens/home.tsx';
export { TourScreen } from '../screens/tour.tsx';
