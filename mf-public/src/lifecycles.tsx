import React from 'react';
import ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { PublicFrame } from './frame/public-frame.tsx';
import { PublicApp } from './public-app.tsx';

/** What the minimal host mounts; `domElement` is where. */
export const { bootstrap, mount, unmount } = singleSpaReact<{ domElement?: HTMLElement }>({
  React,
  ReactDOMClient,
  rootComponent: PublicApp,
  renderType: 'createRoot',
  errorBoundary: () => (
    <PublicFrame>
      <div role="alert">
        <h1>Algo salió mal</h1>
        <p className="soft">Vuelve a cargar la página.</p>
      </div>
    </PublicFrame>
  ),
  domElementGetter: ({ domElement }) => domElement ?? document.body,
});
