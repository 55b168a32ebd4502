import React, { type FunctionComponent } from 'react';
import ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { PublicFrame } from './frame/public-frame.tsx';

/** The single-spa lifecycles of a page for the minimal host; `domElement` is the container. */
export const mounted = (rootComponent: FunctionComponent) =>
  singleSpaReact<{ domElement?: HTMLElement }>({
    React,
    ReactDOMClient,
    rootComponent,
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
