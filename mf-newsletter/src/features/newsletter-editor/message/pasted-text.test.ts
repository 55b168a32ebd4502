import { describe, expect, it } from '@jest/globals';
import { cleanPastedHtml, htmlOfPlainText } from './pasted-text.ts';

describe('pasted HTML', () => {
  it('from Word keeps only its words, lines and formats', () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
      <style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri"} --></style><title>Carta</title></head>
      <body lang=ES-CO><!--StartFragment--><p class=MsoNormal style='margin-bottom:8pt;mso-line-height-alt:12pt'><b><span
      style='font-size:14.0pt;color:#C00000;mso-fareast-language:EN-US'>Llega   la temporada</span></b><o:p></o:p></p>
      <p class=MsoNormal><span lang=ES style='font-weight:bold'>Hasta</span> el <i>30 % menos</i>&nbsp;en <u>calzado</u>.<o:p>&nbsp;</o:p></p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span
      style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Botas</p>
      <p><img src="file:///C:/foto.png" onerror="alert(1)"><a href="https://tienda.example/?a=1&amp;b=2" class=x>Ver más</a></p><!--EndFragment--></body></html>`;
    expect(cleanPastedHtml(html)).toBe(
      '<b>Llega la temporada</b><br><b>Hasta</b> el <i>30 % menos</i> en <u>calzado</u>.<br>• Botas<br><a href="https://tienda.example/?a=1&#38;b=2">Ver más</a>',
    );
  });

  it('from Google Docs is not bold because of its b wrapper with normal weight', () => {
    const html =
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Hola, </span><span style="font-weight:700;font-style:italic">vecina</span></p><br><ul><li><p>Uno</p></li><li><p>Dos</p></li></ul></b>';
    expect(cleanPastedHtml(html)).toBe('Hola, <i><b>vecina</b></i><br><br>• Uno<br>• Dos');
  });

  it('keeps only links to pages, mail and telephones, and no scripts', () => {
    const html =
      '<p onclick="alert(1)">a<a href="javascript:alert(1)">b</a><script>alert(1)</script><a href="mailto:a@b.co">c</a><svg onload="alert(1)"><text>d</text></svg></p>';
    expect(cleanPastedHtml(html)).toBe('ab<a href="mailto:a@b.co">c</a>');
  });

  it('keeps escaped characters and merge tags as text', () => {
    expect(cleanPastedHtml('<div>2 &lt; 3 &amp; {{name|vecina}}</div>')).toBe('2 &#60; 3 &#38; {{name|vecina}}');
  });
});

describe('pasted plain text', () => {
  it('keeps its lines, and is not parsed as HTML', () => {
    expect(htmlOfPlainText('Uno <b>\r\ndos & tres\n\ncuatro\n')).toBe('Uno &#60;b&#62;<br>dos &#38; tres<br><br>cuatro');
  });
});
