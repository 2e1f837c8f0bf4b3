import { TILE_DESCRIPTION_MAX } from "~/contract/kit/rules";
import { truncate } from "~/lib/truncate";
import { Avatar } from "~/ui/avatar";
import type { Section, Tile } from "./tile-order";
import { tiles as words } from "./tile-words";

interface TileSectionsProps {
  sections: readonly Section[];
  opensHere: boolean;
}

export const TileSections = ({ sections, opensHere }: TileSectionsProps) =>
  sections.map(({ title, tiles }) => (
    <section key={title} data-tiles="">
      {title && (
        <h2 className="mb-2 mt-4 break-words text-base font-semibold" dir="auto">
          {title}
        </h2>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] grid-gap-2 md:grid-cols-4 md:grid-gap-4">
        {tiles.map((tile) => (
          <li className="flex min-w-0 flex-col" key={tile.id}>
            <TileLink tile={tile} opensHere={opensHere} />
          </li>
        ))}
      </ul>
    </section>
  ));

/** A line on phones, so that many fit; a card on desks. */
const tileLook =
  "flex min-h-16 w-full min-w-0 flex-1 items-center rounded border bg-white px-2 py-1 text-sm text-muted no-underline " +
  "md:min-h-44 md:flex-col md:p-4 md:text-center";
const openLook = "hover:border-green hover:shadow";

function TileLink({ tile, opensHere }: { tile: Tile; opensHere: boolean }) {
  const { id, href, why, others, isChoice, name } = tile;
  if (href === undefined)
    return (
      <div className={`${tileLook} border-dashed`}>
        <TileFace tile={tile} note={why} />
      </div>
    );
  if (isChoice)
    return (
      // Space opens it too, like a button.
      <a className={`${tileLook} ${openLook}`} href={href} data-button="" data-place="">
        <TileFace tile={tile} note={tile.opensFor} />
      </a>
    );
  return (
    <>
      <a
        className={`${tileLook} ${openLook}`}
        href={href}
        {...(opensHere ? { rel: "noopener" } : { target: "_blank", rel: "noopener" })}
      >
        <TileFace tile={tile} note={tile.opensFor} />
        {!opensHere && <span className="sr-only"> ({words.newWindow})</span>}
      </a>
      {others && (
        <a
          className="flex min-h-6 items-center justify-center py-1 text-xs"
          href={others}
          aria-label={words.otherClientOf(name)}
          data-place=""
          id={`others-${id}`}
        >
          {words.otherClient}
        </a>
      )}
    </>
  );
}

function TileFace({ tile: { name, description, logoUrl }, note }: { tile: Tile; note: string | undefined }) {
  return (
    <>
      <div className="mr-2 shrink-0 md:mb-3 md:mr-0">
        {logoUrl ? (
          <img
            className="h-8 w-10 bg-plain object-contain md:h-[4.375rem] md:w-[5.3125rem]"
            src={logoUrl}
            alt=""
            width="85"
            height="70"
          />
        ) : (
          <Avatar name={name} isTile />
        )}
      </div>
      <div className="min-w-0 flex-1 md:w-full">
        <strong className="block break-words text-sm font-semibold leading-4 text-ink md:text-base" dir="auto">
          {name}
        </strong>{" "}
        <span className="hidden break-words md:block" title={description} dir="auto">
          {truncate(description, TILE_DESCRIPTION_MAX)}
        </span>{" "}
        {note && (
          <small className="block truncate text-xs md:whitespace-normal md:break-words" title={note} dir="auto">
            {note}
          </small>
        )}
      </div>
    </>
  );
}
