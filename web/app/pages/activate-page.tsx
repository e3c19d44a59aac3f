import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Activate } from '../../features/account/activate.tsx';

const route = getRouteApi('/account/activate/$token');

export default function ActivatePage() {
  const { token } = route.useParams();
  // The address is cleaned as the page opens; the token lives on in here only.
  const [held] = useState(token);
  return <Activate token={held} />;
}
