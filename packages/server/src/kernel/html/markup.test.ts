import { expect, it } from '@jest/globals';
import { markup } from './markup.ts';

it('escapes values in a template, but not markup', () => {
  const name = `<script>alert("1")</script> & 'Cía'`;
  expect(markup`<p title="${name}">${markup`<b>${name}</b>`}${[1, markup`<i></i>`]}</p>`.text).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Cía&#39;">' +
      '<b>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Cía&#39;</b>1<i></i></p>',
  );
});

it('renders nothing for null or undefined, and zero for zero', () => {
  expect(markup`<p>${undefined}${null}${false}${0}</p>`.text).toBe('<p>0</p>');
});
