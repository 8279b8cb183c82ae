-- Which build drew a page; null for feeds and files, which look the same whatever the pages look like.
alter table publication_artifact add column design text;
