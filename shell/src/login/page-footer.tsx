const year = new Date().getFullYear();

/** How to reach Pregón, and its terms: under every page that needs no session. */
export function PageFooter() {
  return (
    <footer className="foot">
      <ul>
        <li>
          <a href="mailto:contacto@pregon.example">contacto@pregon.example</a>
        </li>
        <li>
          <a className="num" href="tel:+576015550134">
            +57 601 555 0134
          </a>
        </li>
        <li>
          <a href="https://www.linkedin.com/company/pregon">LinkedIn</a>
        </li>
      </ul>
      <ul>
        <li>
          <a href="https://pregon.example/privacidad">Política de privacidad</a>
        </li>
        <li>
          <a href="https://pregon.example/cookies">Política de cookies</a>
        </li>
        <li>
          <a href="https://pregon.example/terminos">Términos de servicio</a>
        </li>
      </ul>
      <p>© {year} Pregón</p>
    </footer>
  );
}
