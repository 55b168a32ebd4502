import { Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { type Emoji, type EmojiGroup, emojiGroups, emojisOf, findEmojis, inTone } from './emoji-data.ts';
import { EmojiGrid } from './emoji-grid.tsx';
import { countUse, frequentCharacters, keepTone, readTone } from './emoji-memory.ts';
import { SkinTones } from './skin-tones.tsx';
import './emoji.css';

/** Search, groups, grid and skin tone. Choices are counted, so that the most used come first. */
export function EmojiPicker({ onChoose }: { readonly onChoose: (emoji: string) => void }) {
  const [search, setSearch] = useState('');
  const [tone, setTone] = useState(readTone);
  const [jump, setJump] = useState<{ readonly group: number }>();
  const [shown, setShown] = useState<Emoji>();
  const [frequent] = useState(() => emojisOf(frequentCharacters()));
  const field = useRef<HTMLInputElement>(null);
  // Focuses the search field on opening.
  useEffect(() => field.current?.focus(), []);
  const groups = useMemo<readonly EmojiGroup[]>(() => {
    if (search.trim()) return [{ name: 'Resultados', sign: '', emojis: findEmojis(search) }];
    return [{ name: 'Frecuentes', sign: '🕘', emojis: frequent }, ...emojiGroups];
  }, [search, frequent]);
  const isFound = groups.some(({ emojis }) => emojis.length > 0);
  const choose = (emoji: Emoji) => {
    countUse(emoji.character);
    onChoose(inTone(emoji, tone));
  };
  return (
    <div className="emoji">
      <div className="emoji-top">
        <div className="input">
          <Icon of={Search} />
          <input
            type="search"
            aria-label="Buscar emojis"
            placeholder="Buscar emojis"
            ref={field}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              const first = groups[0]?.emojis[0];
              if (event.key === 'Enter' && search.trim() && first) choose(first);
            }}
          />
        </div>
        <SkinTones
          tone={tone}
          onChange={(chosen) => {
            setTone(chosen);
            keepTone(chosen);
          }}
        />
      </div>
      {search.trim() ? null : (
        <nav className="emoji-groups" aria-label="Grupos de emojis">
          {groups.map(({ name, sign }, group) => (
            <button key={name} type="button" aria-label={name} onClick={() => setJump({ group })}>
              {sign}
            </button>
          ))}
        </nav>
      )}
      <EmojiGrid key={search} groups={groups} tone={tone} jump={jump} onShow={setShown} onChoose={choose} />
      <output className="emoji-foot">{isFound ? (shown?.name ?? '') : `Ningún emoji coincide con «${search.trim()}».`}</output>
    </div>
  );
}
