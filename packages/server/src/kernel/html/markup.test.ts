import { expect, it } from '@jest/globals';
import { markup } from './markup.ts';

it('escapes what stands in its holes, but for markup', () => {
  const name = `<script>alert("1")</script> & 'Cía'`;
  expect(markup`<p title="${name}">${markup`<b>${name}</b>`}${[1, markup`<i></i>`]}</p>`.text).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Cía&#39;">' +
      '<b>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Cía&#39;</b>1<i></i></p>',
  );
});

it('writes nothing for what is not there, and zero for zero', () => {
  expect(markup`<p>${undefined}${null}${false}${0}</p>`.text).toBe('<p>0</p>');
});
